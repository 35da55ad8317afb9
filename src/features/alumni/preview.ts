import type { AlumniPerson, OwnAlumni, SaveAlumni } from "./directory-contract.ts";
import type { ShownField } from "./shown-fields.ts";

type Typed = Omit<SaveAlumni, "version" | "name" | "listed">;

/**
 * Somebody as others would see them with these values: the same as `refresh_alumni` copies into the directory (triggers.sql);
 * a test compares the two.
 */
export function previewOf(own: Pick<OwnAlumni, "name" | "picture" | "certificates">, typed: Typed): AlumniPerson {
  const shows = (field: ShownField) => typed.shown.includes(field);
  const text = (field: "headline" | "organization" | "place" | "about" | "link") =>
    shows(field) && typed[field] !== "" ? typed[field] : null;
  const courses = own.certificates
    .filter(({ number }) => typed.certificates.includes(number))
    .map(({ title, year }) => ({ title, year }))
    .sort((a, b) => b.year - a.year || (a.title < b.title ? -1 : 1));
  return {
    name: own.name ?? "",
    picture: shows("picture") ? own.picture : null,
    headline: text("headline"),
    organization: text("organization"),
    field: shows("field") && typed.field !== "" ? typed.field : null,
    place: text("place"),
    about: text("about"),
    link: text("link"),
    // Two certificates of one program in one year are one line.
    courses: courses.filter(
      ({ title, year }, at) => courses.findIndex((other) => other.title === title && other.year === year) === at,
    ),
  };
}

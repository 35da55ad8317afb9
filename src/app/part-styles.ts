/*
 * Stands in the build for the bundler's own loader of parts (scripts/fetched-parts.ts), which can do more than is asked of it here:
 * files of the script are fetched by the page itself (early/fetch-part.ts), so that styles alone are left.
 */

/** Style sheets that are on their way or there, by their names. */
const asked = new Map<string, Promise<void>>();

function load(name: string): Promise<void> {
  const href = `/${name}`;
  if (document.querySelector(`link[rel=stylesheet][href^="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      // It can be asked for again.
      link.remove();
      asked.delete(name);
      reject(new Error(`${href} is not there`));
    };
    document.head.append(link);
  });
}

/**
 * Imports a part once its style sheets (`styles`: names as the bundler gives them, 'assets/x.css') are there, so that it is never
 * seen without. Rejects where one can't be had.
 */
export async function importStyled<Part>(part: () => Promise<Part>, styles: readonly string[] = []): Promise<Part> {
  await Promise.all(
    styles.map((name) => {
      const known = asked.get(name) ?? load(name);
      asked.set(name, known);
      return known;
    }),
  );
  return part();
}

import { expect, it } from "vitest";
import { signedIn } from "../../../../test/api-browser.ts";
import { addFile, pdf } from "../../../../test/documents.ts";
import { createBuyer } from "../../../../test/shop.ts";
import { useTickets } from "../../../../test/tickets.ts";
import { recordingFile } from "../recordings.server.ts";
import { tellRound } from "../telling.server.ts";

const tickets = useTickets();
const { rows, ticketed, asked } = tickets;
const round = () => tellRound(tickets.site.platform);
const mails = async () => (await rows("select kind from mails order by created_at, kind")).map(({ kind }) => kind);

async function registered(of: Awaited<ReturnType<typeof ticketed>>, names: readonly string[]) {
  const buyer = await createBuyer(tickets.site);
  const { data } = (await buyer.call("POST", "/registrations", asked(of, names))).body;
  await rows("delete from mails");
  return { buyer, numbers: data.tickets.map(({ number }: { number: string }) => number) as string[] };
}
const over = ({ eventId }: { eventId: string }) =>
  rows("update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1", [
    eventId,
  ]);
const link = { title: "The morning", url: "https://video.example.org/1", fileId: null };
const put = (of: { eventId: string }, body: object) =>
  tickets.admin.call("PUT", `/events/admin/${of.eventId}/recordings`, {
    ...{ audience: "came", items: [link], version: null, tell: false },
    ...body,
  });
const mine = async (buyer: Awaited<ReturnType<typeof createBuyer>>) =>
  new Map(
    (await buyer.call("GET", "/tickets/my")).body.data.items.map(
      (one: { name: string; recordings: { title: string }[] }) => [one.name, one.recordings.map(({ title }) => title)],
    ),
  );

it("recordings are on the tickets of those who came, or of all, once the event is over and unless it was canceled", async () => {
  const of = await ticketed();
  const { buyer, numbers } = await registered(of, ["Was here", "Was not"]);
  await rows("update tickets set checked_in_at = now() where number = $1", [numbers[0]]);
  expect((await put(of, {})).body.data).toMatchObject({ version: 1, holders: 2, came: 1, told: 0, tellAt: null });
  expect(await mine(buyer)).toEqual(
    new Map([
      ["Was here", []],
      ["Was not", []],
    ]),
  );
  await over(of);
  expect(await mine(buyer)).toEqual(
    new Map([
      ["Was here", ["The morning"]],
      ["Was not", []],
    ]),
  );
  expect((await put(of, { audience: "holders", version: 1 })).status).toBe(200);
  expect(await mine(buyer)).toEqual(
    new Map([
      ["Was here", ["The morning"]],
      ["Was not", ["The morning"]],
    ]),
  );
  expect((await put(of, { version: 1 })).status).toBe(409);
  await rows("update events set canceled_at = now(), cancel_reason = 'x' where id = $1", [of.eventId]);
  expect(await mine(buyer)).toEqual(
    new Map([
      ["Was here", []],
      ["Was not", []],
    ]),
  );
  expect((await put(of, { version: 2 })).status).toBe(409);
});

it("a private file opens by the ticket's number for those it is for, each time by another link; it stays in the library meanwhile", async () => {
  const of = await ticketed();
  const { buyer, numbers } = await registered(of, ["Was here", "Was not"]);
  await rows("update tickets set checked_in_at = now() where number = $1", [numbers[0]]);
  const { id: fileId } = (await addFile(tickets.admin, pdf("Slides"), "slides.pdf", "private")).body.data;
  await put(of, { items: [{ title: "Slides", url: null, fileId }] });
  expect((await tickets.admin.call("DELETE", `/media/files/${fileId}`)).status).toBe(409);
  const [{ id }] = await rows("select id from event_recordings where file_id = $1", [fileId]);
  const open = (number = "", file = id) => recordingFile(tickets.site.platform, number, file);
  await expect(open(numbers[0])).rejects.toMatchObject({ code: "NOT_FOUND" });
  await over(of);
  expect(await open(numbers[0])).toMatch(/^\/files\/.*[?&]until=\d+.*seal=/);
  await expect(open(numbers[1])).rejects.toMatchObject({ code: "NOT_FOUND" });
  // As long as an id, and of its letters, but none.
  await expect(open(numbers[0], "-".repeat(36))).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(open("AAAA-BBBB-CCCC-DDDD")).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { items } = (await buyer.call("GET", "/tickets/my")).body.data;
  const shown = items.find(({ name }: { name: string }) => name === "Was here").recordings;
  expect(shown).toEqual([{ title: "Slides", href: `/tickets/${numbers[0]}/files/${id}`, isFile: true }]);
  expect(items.find(({ name }: { name: string }) => name === "Was not").recordings).toEqual([]);
  await put(of, { items: [], version: 1 });
  expect((await tickets.admin.call("DELETE", `/media/files/${fileId}`)).status).toBe(200);
});

it("holders are emailed of recordings once, where staff said so, and not before the event is over", async () => {
  const of = await ticketed();
  const { numbers } = await registered(of, ["Was here", "Was not"]);
  await rows("update tickets set checked_in_at = now() where number = $1", [numbers[0]]);
  expect((await put(of, { items: [], tell: true })).status).toBe(409);
  await put(of, { tell: true });
  await round();
  expect(await mails()).toEqual([]);
  await over(of);
  await Promise.all([round(), round()]);
  await round();
  expect(await mails()).toEqual(["event-recordings"]);
  const told = "select recordings_told_at is not null as told from tickets where event_id = $1 order by position";
  expect(await rows(told, [of.eventId])).toEqual([{ told: true }, { told: false }]);
  const quiet = await ticketed();
  await registered(quiet, ["C"]);
  await put(quiet, { audience: "holders" });
  await over(quiet);
  await round();
  expect(await mails()).toEqual([]);
});

it("refuses an address that is none, both at once, neither, and who doesn't write events", async () => {
  const of = await ticketed();
  for (const item of [
    { ...link, url: "http://video.example.org" },
    { ...link, url: "javascript:alert(1)" },
    { ...link, url: null },
    { ...link, fileId: "8a3fb77a-2f3e-4f35-8f10-2d1d1f6a9a11" },
    { ...link, title: " " },
  ])
    expect((await put(of, { items: [item] })).status).toBe(422);
  const gone = { title: "Slides", url: null, fileId: "8a3fb77a-2f3e-4f35-8f10-2d1d1f6a9a11" };
  expect((await put(of, { items: [gone] })).body.message).toBe("This file is no longer in the library.");
  const desk = await signedIn(tickets.site.app, tickets.database.db, "desk");
  expect((await desk.call("GET", `/events/admin/${of.eventId}/recordings`)).status).toBe(403);
});

it("a changed beginning is told once to those who have a ticket, and reminded of anew; not to who gets one later", async () => {
  const of = await ticketed({ inDays: 5 });
  await registered(of, ["A", "B"]);
  const path = `/events/admin/${of.eventId}/start-telling`;
  const read = async () => (await tickets.admin.call("GET", path)).body.data;
  const before = (await read()).startsAt;
  await rows("update tickets set reminded_at = now() where event_id = $1", [of.eventId]);
  await rows(
    "update events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = $1",
    [of.eventId],
  );
  expect((await tickets.admin.call("POST", path, { startsAt: before })).status).toBe(409);
  const { startsAt } = await read();
  const both = await Promise.all([1, 2].map(() => tickets.admin.call("POST", path, { startsAt })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await rows("update event_moves set asked_at = now() where event_id = $1", [of.eventId]);
  const late = await createBuyer(tickets.site);
  await late.call("POST", "/registrations", asked(of, ["Late"]));
  await rows("delete from mails");
  await Promise.all([round(), round()]);
  await round();
  expect(await mails()).toEqual(["event-moved"]);
  expect(await read()).toMatchObject({ asked: true, holders: 3, told: 2 });
  expect(await rows("select 1 from tickets where reminded_at is not null and event_id = $1", [of.eventId])).toEqual([]);
  // Moved again: nobody is told before staff say so.
  await rows("update events set starts_at = starts_at - interval '2 hours' where id = $1", [of.eventId]);
  await rows("delete from mails");
  await round();
  expect([await mails(), (await read()).asked]).toEqual([[], false]);
});

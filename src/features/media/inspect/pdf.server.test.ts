import { describe, expect, it } from "vitest";
import { packedObjects, packedStream, pdf } from "../../../../test/documents.ts";
import { inspectPdf } from "./pdf.server.ts";

const object = (number: number, text: string) => `${number} 0 obj\n${text}\nendobj\n`;
const opens = (text: string) => pdf("W", { catalog: `/OpenAction ${text}` });
const opensObject = (...objects: (string | Buffer)[]) => pdf("W", { catalog: "/OpenAction 6 0 R", objects });
const turns = "<< /S /GoTo /D [3 0 R /Fit] >>";
const asks = "<< /S /URI /URI (https://x.example) >>";

describe("PDFs that open at a place", () => {
  it.each<[string, Buffer]>([
    ["as LibreOffice and Word write it", opens("[3 0 R /XYZ null null 0]")],
    ["without spaces", opens("<</D[3 0 R/Fit]/S/GoTo>>")],
    ["with its kind", opens("<< /Type /Action /S /GoTo /D [3 0 R /FitH 842] >>")],
    ["by a text", opens("<< /S /GoTo /D (section.1 \\(a\\)) >>")],
    ["by figures", opens("<< /S /GoTo /D <FEFF 0041> >>")],
    ["by a name", opens("<< /S /GoTo /D /chapter#201 >>")],
    ["by an object, as TeX writes it", opensObject(object(6, "<< /S /GoTo /D [3 0 R  /Fit ] >>"))],
    ["by an object that has the place", opensObject(object(6, "<< /S /GoTo /D 7 0 R >>"), object(7, "[3 0 R /Fit]"))],
    ["by a packed object behind another", opensObject(packedObjects(5, { 8: "42", 6: turns }))],
  ])("%s", async (_, bytes) => {
    await expect(inspectPdf(bytes)).resolves.toBeUndefined();
  });

  it("wherever in the file, or in a stream, that is said: at the edge of a piece, too", async () => {
    const action = `<< /OpenAction ${turns} >>`;
    const behind = (length: number) => `(${"a".repeat(length)}) ${action}`;
    const before = pdf("W", { objects: [object(5, behind(0))] }).indexOf(action);
    for (let left = 5; left < 60; left += 5) {
      await inspectPdf(pdf("W", { objects: [object(5, behind(251_500 - before - left))] }));
      await inspectPdf(pdf("W", { objects: [packedStream(5, `${behind(16_384 - left)}${" ".repeat(9000)}`)] }));
    }
  });
});

describe("PDFs that do something by themselves", () => {
  const far = " ".repeat(450);
  it.each<[string, Buffer]>([
    ["an address in which it says that it turns", opens("<< /S /URI /URI (https://x.example/S/GoTo) >>")],
    ["another file, at a place of that name", opens("<< /D [/S/GoTo] /S /GoToR /F (x.pdf) >>")],
    ["a place in figures, and then an address", opens(`<< /S /GoTo /D <41> /Next ${asks} >>`)],
    ["an address far behind a place", opens(`<< /S /GoTo /D [3 0 R] ${far} /Next ${asks} >>`)],
    ["far behind a place, by an object", opensObject(object(6, `<< /S /GoTo /D [3 0 R] ${far} /Next ${asks} >>`))],
    ["a place with a sign written as a number", opens(`<< /S /GoTo /D (#29 >>) /Next ${asks} >>`)],
    ["behind a comment", opens(`% ${turns}\n${asks}`)],
    ["far behind its name", opens(`${far}${asks}`)],
    ["what a page does", pdf("W", { objects: [object(5, "<< /AA << /O << /S /GoToR /F (x.pdf) >> >> >>")] })],
    ["what a page does by an object", pdf("W", { objects: [object(5, "<< /A#41 6 0 R >>")] })],
    ["what a page does, far behind", pdf("W", { objects: [object(5, `<< /AA${far}<< /O 6 0 R >> >>`)] })],
    ["what a page does, packed", pdf("W", { objects: [packedObjects(5, { 6: "<< /AA 7 0 R >>" })] })],
    ["behind a NUL", pdf("W", { objects: [object(5, "<< /AA\0<< /O 6 0 R >> >>")] })],
  ])("%s", async (_, bytes) => {
    await expect(inspectPdf(bytes)).rejects.toThrow(/by itself/);
  });

  it.each<[string, string | Buffer]>([
    ["zeros before it", `006 0 obj\n${asks}\nendobj\n`],
    ["a NUL in it", `6\x000 obj\n${asks}\nendobj\n`],
    ["a comment in it", `6 % here\n0 obj\n${asks}\nendobj\n`],
    ["a comment behind it", `6 0 % here\nobj % there\n${asks}\nendobj\n`],
    ["zeros, packed", packedObjects(5, { "06": asks })],
    ["a sign, packed", packedObjects(5, { "+6": asks })],
    ["a place behind the first object, packed", packedStream(5, `8 0 6 3 42 ${asks}`, "/Type /ObjStm /N 2 /First 4")],
    ["a beginning in another object", packedStream(5, `6 0 ${asks}`, "/Type /ObjStm /N 1 /First 7 0 R")],
    ["a beginning told twice", packedStream(5, `6 0 ${asks}`, "/Type /ObjStm /N 1 /First 4 /First 0")],
    ["no packing", `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length 50 >>\nstream\n6 0 ${asks}\nendstream\nendobj\n`],
  ])("an object of which there are two, its number with %s", async (_, other) => {
    await expect(inspectPdf(opensObject(object(6, turns), other))).rejects.toThrow(/by itself/);
  });

  it("are not those in whose pictures two such letters happen to be", async () => {
    const picture = "5 0 obj\n<< /Length 40 >>\nstream\n/AA(/EF[/AA 1/EF 2 0/AA%a\n/EF <obj obj[\nendstream\nendobj\n";
    await expect(inspectPdf(opensObject(object(6, turns), picture))).resolves.toBeUndefined();
  });

  it("are those with other files far behind a name", async () => {
    const bytes = pdf("W", { objects: [object(5, `<< /EF${far}<< /F 6 0 R >> >>`)] });
    await expect(inspectPdf(bytes)).rejects.toThrow(/other files/);
  });
});

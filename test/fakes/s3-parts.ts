import { createHash, randomBytes } from "node:crypto";

interface StoredObject {
  body: Buffer;
  type: string;
}

export interface Upload {
  name: string;
  parts: Map<number, Buffer>;
}

const md5 = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const xml = (tag: string, inside: string) => `<?xml version="1.0"?><${tag}>${inside}</${tag}>`;

export interface FakeAnswer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

/** A copy of what is stored already, by "/bucket/key". */
export function answerCopy(objects: Map<string, StoredObject>, name: string, source: string): FakeAnswer {
  const copied = objects.get(decodeURIComponent(source.replace(/^\//, "")));
  if (!copied) return { status: 404, body: xml("Error", "<Code>NoSuchKey</Code>") };
  objects.set(name, copied);
  return { status: 200, body: xml("CopyObjectResult", `<ETag>${md5(copied.body)}</ETag>`) };
}

/** Uploads in parts, lists, and deletions of many, of a fake store. Undefined for a request that is neither. */
export function answerParts(
  uploads: Map<string, Upload>,
  objects: Map<string, StoredObject>,
  method: string,
  url: URL,
  body: Buffer,
): FakeAnswer | undefined {
  const name = decodeURIComponent(url.pathname.slice(1));
  const { searchParams: query } = url;
  const inBucket = (key: string) => key.slice(key.indexOf("/") + 1);
  const bucket = name.split("/")[0];
  const found = (keys: Iterable<string>) =>
    [...keys].filter((key) => key.startsWith(`${bucket}/${query.get("prefix") ?? ""}`));
  if (method === "GET" && query.has("uploads")) {
    const all = [...uploads].filter(([, upload]) => found([upload.name]).length > 0);
    const rows = all.map(
      ([id, { name: of }]) => `<Upload><Key>${inBucket(of)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return { status: 200, body: xml("ListMultipartUploadsResult", rows.join("")) };
  }
  if (method === "GET" && query.get("list-type") === "2") {
    // With a delimiter, what lies deeper is named by its folder alone.
    const depth = (query.get("prefix") ?? "").length;
    const folderOf = (key: string) =>
      query.get("delimiter") === "/" && key.indexOf("/", depth) >= 0
        ? key.slice(0, key.indexOf("/", depth) + 1)
        : undefined;
    const keys = found(objects.keys()).map(inBucket).sort();
    const rows = keys
      .filter((key) => folderOf(key) === undefined)
      .map(
        (key) => `<Contents><Key>${key}</Key><Size>${objects.get(`${bucket}/${key}`)?.body.length}</Size></Contents>`,
      );
    const folders = [...new Set(keys.map(folderOf).filter((one) => one !== undefined))].map(
      (one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`,
    );
    const listed = [...rows, ...folders].join("");
    return { status: 200, body: xml("ListBucketResult", `<IsTruncated>false</IsTruncated>${listed}`) };
  }
  if (method === "POST" && query.has("delete")) {
    for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(`${bucket}/${key}`);
    return { status: 200, body: xml("DeleteResult", "") };
  }
  if (method === "POST" && query.has("uploads")) {
    const id = randomBytes(8).toString("hex");
    uploads.set(id, { name, parts: new Map() });
    return { status: 200, body: xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`) };
  }
  const id = query.get("uploadId");
  if (id === null) return undefined;
  const upload = uploads.get(id);
  if (upload?.name !== name) return { status: 404, body: xml("Error", "<Code>NoSuchUpload</Code>") };
  if (method === "PUT") {
    upload.parts.set(Number(query.get("partNumber")), body);
    return { status: 200, headers: { etag: md5(body) } };
  }
  uploads.delete(id);
  if (method === "DELETE") return { status: 204 };
  const wanted = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => {
    const number = Number(/<PartNumber>(\d+)</.exec(part)?.[1]);
    const kept = upload.parts.get(number);
    return kept && part.includes(md5(kept).slice(1, -1)) ? kept : undefined;
  });
  if (wanted.length !== upload.parts.size || wanted.includes(undefined))
    return { status: 400, body: xml("Error", "<Code>InvalidPart</Code>") };
  objects.set(name, { body: Buffer.concat(wanted as Buffer[]), type: "application/octet-stream" });
  return { status: 200, body: xml("CompleteMultipartUploadResult", '<ETag>"x"</ETag>') };
}

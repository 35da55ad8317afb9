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

/** Uploads in parts, and lists, of a fake store. Undefined for a request that is neither. */
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
    const rows = found(objects.keys()).map(
      (key) => `<Contents><Key>${inBucket(key)}</Key><Size>${objects.get(key)?.body.length}</Size></Contents>`,
    );
    return { status: 200, body: xml("ListBucketResult", `<IsTruncated>false</IsTruncated>${rows.join("")}`) };
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

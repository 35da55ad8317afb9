/** Fields of work in trade, as they're chosen from; the order is that of the menus. */
export const workFields = [
  { key: "banking", name: "Banking and trade finance" },
  { key: "apparel", name: "Apparel and textile exports" },
  { key: "exports", name: "Other exports" },
  { key: "imports", name: "Imports and sourcing" },
  { key: "forwarding", name: "Freight forwarding and logistics" },
  { key: "shipping", name: "Shipping and ports" },
  { key: "customs", name: "Customs and clearing" },
  { key: "insurance", name: "Insurance" },
  { key: "inspection", name: "Inspection, testing and compliance" },
  { key: "digital", name: "Digital trade and technology" },
  { key: "law", name: "Law" },
  { key: "consulting", name: "Consulting" },
  { key: "government", name: "Government and regulation" },
  { key: "development", name: "Chambers and development organizations" },
  { key: "academia", name: "Academia and research" },
  { key: "other", name: "Another field" },
] as const;

export type WorkField = (typeof workFields)[number]["key"];

const names = new Map<string, string>(workFields.map(({ key, name }) => [key, name]));

export const isWorkField = (key: string): key is WorkField => names.has(key);

/** A field of work as people read it. */
export const workFieldName = (key: WorkField): string => names.get(key) ?? key;

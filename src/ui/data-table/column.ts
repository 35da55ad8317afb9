import type { ReactNode } from "react";

/** One column of a list. The first is what the row is called, and leads to its page. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The list can be sorted by it: the value of `sortField`, and the order that a first press asks for. */
  sort?: { field: string; first: "asc" | "desc" };
  align?: "end";
  /** In cards: named where its value alone says too little, or left out (also from tables in narrow windows). */
  phone?: "labelled" | "hidden";
  /** How wide it is before its rows are there; md unless told. */
  size?: "sm" | "md" | "lg";
}

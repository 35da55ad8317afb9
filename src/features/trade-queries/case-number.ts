import { dhakaDay } from "#lib/working-days.ts";

export const caseNumberPattern = /^TQ-\d{4}-\d{6,10}$/;

/** The number that people quote: the year in Dhaka and a running number ('TQ-2026-000123'). */
export function caseNumber(serial: number, at: Date): string {
  return `TQ-${dhakaDay(at).slice(0, 4)}-${String(serial).padStart(6, "0")}`;
}

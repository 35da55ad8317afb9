import { Badge } from "#ui/badge.tsx";
import type { QueryStatus } from "../query-state.ts";

const looks = {
  pending: { tone: "info", label: "Pending" },
  answered: { tone: "success", label: "Answered" },
  closed: { tone: "neutral", label: "Closed" },
} as const;

export function StatusBadge({ status }: { status: QueryStatus }) {
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}

import { expect, it } from "vitest";
import type { CohortView } from "../contract.ts";
import { feeRange } from "./cohort-list.tsx";

const cohort = (state: CohortView["state"], price: number) => ({ state, price }) as CohortView;

it.each<[string, CohortView[]]>([
  ["Free to BDT 900", [cohort("open", 0), cohort("soon", 900), cohort("over", 99_000)]],
  ["BDT 900", [cohort("open", 900), cohort("sold_out", 500)]],
  ["BDT 500 to BDT 900", [cohort("over", 900), cohort("sold_out", 500)]],
])("says %s", (range, cohorts) => expect(feeRange(cohorts)).toBe(range));

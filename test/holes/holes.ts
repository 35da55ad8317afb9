import { againHoles } from "./again-holes.ts";
import { instalmentHoles } from "./instalment-holes.ts";
import { noticeHoles } from "./notice-holes.ts";
import { reachHoles } from "./reach-holes.ts";
import { siteHoles } from "./site-holes.ts";
import { tableHoles } from "./table-holes.ts";
import { trustHoles } from "./trust-holes.ts";

export const holes = [
  ...reachHoles,
  ...trustHoles,
  ...instalmentHoles,
  ...tableHoles,
  ...noticeHoles,
  ...againHoles,
  ...siteHoles,
];

import { reachHoles } from "./reach-holes.ts";
import { trustHoles } from "./trust-holes.ts";

export const holes = [...reachHoles, ...trustHoles];

import { survives } from "../faults/survive.ts";

survives("on a small disk");

import { survives } from "../faults/survive.ts";

survives("given");

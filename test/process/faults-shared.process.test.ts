import { survives } from "../faults/survive.ts";

survives("shared by two sites");

import type { AlumniText } from "../../contract.ts";
import { AlumniPage } from "../alumni-page.tsx";

/** The page of the alumni as visitors would see it. */
export default function AlumniPreview({ data }: { data: AlumniText }) {
  return <AlumniPage text={data} />;
}

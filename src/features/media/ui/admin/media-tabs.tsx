import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { filesPath, mediaPath } from "../../admin/list-views.ts";

/** The two lists of the library. */
export function MediaTabs({ current }: { current: "pictures" | "files" }) {
  return (
    <ListTabs
      label="Library"
      tabs={[
        { title: "Pictures", href: mediaPath, current: current === "pictures" },
        { title: "Files", href: filesPath, current: current === "files" },
      ]}
    />
  );
}

import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { deadPath, redirectsPath } from "../../admin/views.ts";

/** The two lists of old addresses. */
export function RedirectTabs({ current }: { current: "redirects" | "dead" }) {
  return (
    <ListTabs
      label="Old addresses"
      tabs={[
        { title: "Redirects", href: redirectsPath, current: current === "redirects" },
        { title: "Dead addresses", href: deadPath, current: current === "dead" },
      ]}
    />
  );
}

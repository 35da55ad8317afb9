import { redirect } from "react-router";
import type { AccountAdminCalls } from "#features/accounts/admin/settings-api.server.ts";
import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { RefusedSignIns, refusedDays } from "#features/accounts/ui/admin/refused-sign-ins.tsx";
import { SecondFactorDemand } from "#features/accounts/ui/admin/second-factor-demand.tsx";
import type { BackupCalls } from "#features/backups/admin/api.server.ts";
import { CopyList } from "#features/backups/ui/admin/copy-list.tsx";
import { CopySettingsForm } from "#features/backups/ui/admin/copy-settings.tsx";
import type { ApprovalCalls } from "#features/blogs/admin/approval-api.server.ts";
import { ApprovalSetting } from "#features/blogs/ui/admin/approval-setting.tsx";
import type { DiscountSettingsCalls } from "#features/discounts/admin/settings-api.server.ts";
import { DiscountSettingsForm } from "#features/discounts/ui/admin/discount-settings.tsx";
import type { ReaderCalls } from "#features/newsletter/admin/readers-api.server.ts";
import { SpeedForm } from "#features/newsletter/ui/admin/speed-form.tsx";
import type { OperationsCalls } from "#features/operations/admin/api.server.ts";
import { MailSetup } from "#features/operations/ui/admin/mail-setup.tsx";
import type { SettingsCalls } from "#features/settings/admin/api.server.ts";
import { InstituteForms } from "#features/settings/ui/admin/institute-forms.tsx";
import { LaunchForm } from "#features/settings/ui/admin/launch-form.tsx";
import type { GatewayDeskCalls } from "#features/shop/admin/gateways-api.server.ts";
import type { ShopSettingsCalls } from "#features/shop/admin/settings-api.server.ts";
import { GatewayList } from "#features/shop/ui/admin/gateway-list.tsx";
import { ProductVat } from "#features/shop/ui/admin/product-vat.tsx";
import { ShopSettingsForms } from "#features/shop/ui/admin/shop-settings-forms.tsx";
import type { DeskCalls } from "#features/trade-queries/admin/api.server.ts";
import { CalendarForms } from "#features/trade-queries/ui/admin/calendar-forms.tsx";
import { adminMeta } from "#lib/admin-meta.ts";
import { ListTabs } from "#ui/data-table/list-tabs.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import type { Route } from "./+types/settings.ts";

const site = apiOf<SettingsCalls>();
const accounts = apiOf<AccountAdminCalls>();
const shop = apiOf<ShopSettingsCalls>();
const gateways = apiOf<GatewayDeskCalls>();
const queries = apiOf<DeskCalls>();
const blogs = apiOf<ApprovalCalls>();
const discounts = apiOf<DiscountSettingsCalls>();
const newsletter = apiOf<ReaderCalls>();
const operations = apiOf<OperationsCalls>();
const backups = apiOf<BackupCalls>();
const title = "Settings";
const path = "/admin-dashboard/settings";

const parts = [
  { name: "institute", title: "Institute" },
  { name: "sections", title: "Sections" },
  { name: "blogs", title: "Blogs" },
  { name: "calendar", title: "Promise and holidays" },
  { name: "shop", title: "Shop" },
  { name: "events", title: "Events" },
  { name: "payments", title: "Payments" },
  { name: "email", title: "Email" },
  { name: "security", title: "Security" },
  { name: "backups", title: "Backups" },
] as const;
type Part = (typeof parts)[number]["name"];

/** What one part shows; nothing of the others is read. */
async function read(part: Part) {
  switch (part) {
    case "institute":
      return { part, settings: (await site("GET /site-settings")).data };
    case "sections": {
      const [settings, ready] = await Promise.all([site("GET /site-settings"), site("GET /site-settings/ready")]);
      return { part, launched: settings.data.launched, ready: ready.data };
    }
    case "blogs":
      return { part, settings: (await blogs("GET /blog-settings")).data };
    case "calendar": {
      const [settings, holidays] = await Promise.all([
        queries("GET /trade-queries/settings"),
        queries("GET /trade-queries/holidays"),
      ]);
      return { part, settings: settings.data, holidays: holidays.data };
    }
    case "shop": {
      const [settings, rates] = await Promise.all([shop("GET /shop/settings"), shop("GET /shop/vat", { query: {} })]);
      return { part, settings: settings.data, rates: rates.data };
    }
    case "events":
      return { part, settings: (await discounts("GET /discount-settings")).data };
    case "payments":
      return { part, gateways: (await gateways("GET /shop/gateways")).data };
    case "email": {
      const [setup, speed] = await Promise.all([operations("GET /mails/setup"), newsletter("GET /news-letters/speed")]);
      return { part, setup: setup.data, speed: speed.data };
    }
    case "security": {
      const [settings, report] = await Promise.all([
        accounts("GET /account-settings"),
        accounts("GET /refused-sign-ins", { query: { days: String(refusedDays) } }),
      ]);
      return { part, settings: settings.data, report: report.data };
    }
    case "backups":
      return { part, copies: (await backups("GET /site-copies")).data };
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const part = parts.find(({ name }) => name === (params.part ?? "institute"))?.name;
  if (part === undefined) throw redirect(path);
  return adminRead(request, () => read(part));
}

/** The parts as views of one screen. */
function Parts({ current }: { current?: Part }) {
  return (
    <ListTabs
      label="Parts of the settings"
      tabs={parts.map(({ name, title: text }) => ({
        title: text,
        href: name === "institute" ? path : `${path}/${name}`,
        current: name === current,
      }))}
    />
  );
}

export function HydrateFallback() {
  return (
    <Screen title={title}>
      <Parts />
      <SkeletonGroup label="Loading the settings" className="mt-6 space-y-8">
        {[1, 2, 3].map((n) => (
          <div key={n} className="grid gap-x-10 gap-y-4 lg:grid-cols-[16rem_minmax(0,40rem)]">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-40" />
          </div>
        ))}
      </SkeletonGroup>
    </Screen>
  );
}

function Shown({ data }: { data: Awaited<ReturnType<typeof read>> }) {
  switch (data.part) {
    case "institute":
      return <InstituteForms settings={data.settings} />;
    case "sections":
      return <LaunchForm launched={data.launched} ready={data.ready} />;
    case "blogs":
      return <ApprovalSetting settings={data.settings} />;
    case "calendar":
      return <CalendarForms settings={data.settings} holidays={data.holidays} />;
    case "shop":
      return (
        <>
          <ShopSettingsForms settings={data.settings} />
          <ProductVat rates={data.rates} />
        </>
      );
    case "events":
      return <DiscountSettingsForm settings={data.settings} />;
    case "payments":
      return <GatewayList gateways={data.gateways} />;
    case "email":
      return (
        <>
          <MailSetup setup={data.setup} />
          <SpeedForm speed={data.speed} />
        </>
      );
    case "security":
      return (
        <>
          <SecondFactorDemand settings={data.settings} />
          <RefusedSignIns report={data.report} />
        </>
      );
    case "backups":
      return (
        <>
          <CopyList {...data.copies} />
          <CopySettingsForm settings={data.copies.settings} />
        </>
      );
  }
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  return (
    <Screen title={title} lede="Each form is saved on its own.">
      <Parts current={loaderData.part} />
      <div className="mt-4">
        <Shown key={loaderData.part} data={loaderData} />
      </div>
    </Screen>
  );
}

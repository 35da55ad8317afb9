import { adminRead } from "#features/accounts/client/admin-read.ts";
import { apiOf } from "#features/accounts/client/typed-api.ts";
import { adminMeta } from "#lib/admin-meta.ts";
import { adminHome } from "#lib/admin-screens.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { Screen } from "#ui/screen.tsx";
import { Skeleton, SkeletonGroup } from "#ui/skeleton.tsx";
import { Spoken } from "#ui/spoken.tsx";
import type { CourseCalls } from "../../admin/course-api.server.ts";
import type { StaffCourse } from "../../admin/course-contract.ts";
import { daysText } from "../../days.ts";
import { Announcements } from "../../ui/admin/announcements.tsx";
import { Materials } from "../../ui/admin/materials.tsx";
import { SessionsForm } from "../../ui/admin/sessions-form.tsx";
import type { Route } from "./+types/course.ts";

const api = apiOf<CourseCalls>();
const programsPath = `${adminHome}/programs`;
const title = "Course";

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(title, matches[1].loaderData?.settings.name);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  adminRead(request, async () => ({
    given: (await api("GET /cohorts/{id}/course", { params: { id: params.cohort } })).data,
  }));

const above = (given?: StaffCourse) => (
  <Breadcrumbs
    items={[
      { title: "Programs", href: programsPath },
      ...(given
        ? [
            { title: given.program.title, href: `${programsPath}/${given.program.id}` },
            { title: "Cohorts", href: `${programsPath}/${given.program.id}/cohorts` },
          ]
        : []),
      { title },
    ]}
  />
);

export function HydrateFallback() {
  return (
    <Screen title={title} above={above()}>
      <SkeletonGroup label="Loading the course" className="max-w-3xl space-y-5">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    </Screen>
  );
}

export default function CourseScreen({ loaderData: { given } }: Route.ComponentProps) {
  const { cohort } = given;
  return (
    <Screen
      title={<Spoken>{cohort.name}</Spoken>}
      above={above(given)}
      lede={
        <>
          {daysText(cohort)}. {cohort.enrolled === 1 ? "1 person is" : `${cohort.enrolled} people are`} enrolled. They
          see this in their dashboard, under 'My programs'.
        </>
      }
    >
      <div className="max-w-3xl space-y-12">
        {cohort.canceled && <Notice tone="warning">This cohort was canceled, so nobody sees this page now.</Notice>}
        <SessionsForm key={cohort.version} given={given} />
        <Materials given={given} />
        <Announcements given={given} />
      </div>
    </Screen>
  );
}

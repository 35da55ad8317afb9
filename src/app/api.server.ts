import { contextStorage } from "hono/context-storage";
import { usersApi } from "#features/accounts/admin/api.server.ts";
import { invitationsApi } from "#features/accounts/admin/invitations-api.server.ts";
import { accountSettingsApi } from "#features/accounts/admin/settings-api.server.ts";
import { accountsApi } from "#features/accounts/api.server.ts";
import { cookieNames } from "#features/accounts/cookies.server.ts";
import { ownAccountApi } from "#features/accounts/own-api.server.ts";
import { secondFactorApi } from "#features/accounts/second-factor-api.server.ts";
import { openAccounts } from "#features/accounts/service.server.ts";
import { alumniAdminApi } from "#features/alumni/admin/api.server.ts";
import { alumniApi } from "#features/alumni/api.server.ts";
import { auditApi } from "#features/audit/admin/api.server.ts";
import { backupsApi } from "#features/backups/admin/api.server.ts";
import { binApi } from "#features/bin/admin/api.server.ts";
import { writeApi } from "#features/blogs/admin/api.server.ts";
import { approvalApi } from "#features/blogs/admin/approval-api.server.ts";
import { featuredApi } from "#features/blogs/admin/featured-api.server.ts";
import { previewsApi } from "#features/blogs/admin/previews-api.server.ts";
import { blogReviewApi } from "#features/blogs/admin/review-api.server.ts";
import { termsApi } from "#features/blogs/admin/terms-api.server.ts";
import { blogsApi } from "#features/blogs/api.server.ts";
import { libraryApi } from "#features/blogs/library-api.server.ts";
import { readerApi } from "#features/blogs/reader-api.server.ts";
import { readsApi } from "#features/blogs/reads-api.server.ts";
import { certificateAdminApi } from "#features/certificates/admin/api.server.ts";
import { certificatesApi } from "#features/certificates/api.server.ts";
import { companyAdminApi } from "#features/companies/admin/api.server.ts";
import { companiesApi } from "#features/companies/api.server.ts";
import { companyPeopleApi } from "#features/companies/people-api.server.ts";
import { contactAdminApi } from "#features/contact/admin/api.server.ts";
import { contactApi } from "#features/contact/api.server.ts";
import { proofsApi } from "#features/discounts/admin/proofs-api.server.ts";
import { discountSettingsApi } from "#features/discounts/admin/settings-api.server.ts";
import { discountsApi } from "#features/discounts/api.server.ts";
import { draftsApi } from "#features/drafts/api.server.ts";
import { enrollmentAdminApi } from "#features/enrollments/admin/api.server.ts";
import { cohortsApi } from "#features/enrollments/admin/cohort-api.server.ts";
import { staffCourseApi } from "#features/enrollments/admin/course-api.server.ts";
import { enrollmentsApi } from "#features/enrollments/api.server.ts";
import { courseApi } from "#features/enrollments/course-api.server.ts";
import { eventAdminApi } from "#features/events/admin/api.server.ts";
import { eventsApi } from "#features/events/api.server.ts";
import { listViewsApi } from "#features/list-views/api.server.ts";
import { mediaApi } from "#features/media/admin/api.server.ts";
import { filesApi } from "#features/media/admin/files-api.server.ts";
import { membershipAdminApi } from "#features/memberships/admin/api.server.ts";
import { membershipsApi } from "#features/memberships/api.server.ts";
import { issuesApi } from "#features/newsletter/admin/api.server.ts";
import { readersApi } from "#features/newsletter/admin/readers-api.server.ts";
import { newsletterApi } from "#features/newsletter/api.server.ts";
import { topicChoices } from "#features/newsletter/service.server.ts";
import { operationsApi } from "#features/operations/admin/api.server.ts";
import { programAdminApi } from "#features/programs/admin/api.server.ts";
import { programsApi } from "#features/programs/api.server.ts";
import { publicationAdminApi } from "#features/publications/admin/api.server.ts";
import { publicationsApi } from "#features/publications/api.server.ts";
import { recordApi } from "#features/record/api.server.ts";
import { redirectsApi } from "#features/redirects/admin/api.server.ts";
import { resourceAdminApi } from "#features/resources/admin/api.server.ts";
import { downloadAdminApi } from "#features/resources/admin/download-api.server.ts";
import { resourcesApi } from "#features/resources/api.server.ts";
import { downloadsApi } from "#features/resources/download-api.server.ts";
import { searchAdminApi } from "#features/search/admin/api.server.ts";
import { searchApi } from "#features/search/api.server.ts";
import { siteSettingsApi } from "#features/settings/admin/api.server.ts";
import { purchaseApi } from "#features/shop/admin/api.server.ts";
import { couponApi } from "#features/shop/admin/coupon-api.server.ts";
import { gatewayDeskApi } from "#features/shop/admin/gateways-api.server.ts";
import { paymentApi } from "#features/shop/admin/payments-api.server.ts";
import { shopSettingsApi } from "#features/shop/admin/settings-api.server.ts";
import { gatewayApi } from "#features/shop/gateway-api.server.ts";
import { orderApi } from "#features/shop/order-api.server.ts";
import { siteTextsApi } from "#features/site-texts/admin/api.server.ts";
import { accessApi } from "#features/tickets/admin/access-api.server.ts";
import { afterApi } from "#features/tickets/admin/after-api.server.ts";
import { alongApi } from "#features/tickets/admin/along-api.server.ts";
import { ticketTypesApi } from "#features/tickets/admin/api.server.ts";
import { attendanceApi } from "#features/tickets/admin/attendance-api.server.ts";
import { cancelApi } from "#features/tickets/admin/cancel-api.server.ts";
import { doorApi } from "#features/tickets/admin/door-api.server.ts";
import { lineApi } from "#features/tickets/admin/line-api.server.ts";
import { attendeesApi } from "#features/tickets/admin/list-api.server.ts";
import { ticketsApi } from "#features/tickets/api.server.ts";
import { waitingApi } from "#features/tickets/waiting-api.server.ts";
import { tradeCasesApi } from "#features/trade-queries/admin/api.server.ts";
import { repliesApi } from "#features/trade-queries/admin/replies-api.server.ts";
import { tradeQueriesApi } from "#features/trade-queries/api.server.ts";
import { transferApi } from "#features/transfer/admin/api.server.ts";
import { AppError } from "#lib/app-error.ts";
import { addressOf, createApi } from "#platform/http/api-app.server.ts";
import { securitySchemes } from "#platform/http/call-document.ts";
import { describeFailure } from "#platform/http/failure.server.ts";
import { failureAnswer } from "#platform/http/failure-answer.server.ts";
import { answerKeeper } from "#platform/http/kept-answer.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { guardWrites, sessionOf } from "./api-session.server.ts";
import { binKinds } from "./bin.server.ts";
import { contentKinds } from "./content-kinds.server.ts";
import { answerFollowedLinks } from "./followed-link.server.ts";
import { recordParts } from "./learning-record.server.ts";
import { countReady } from "./listed-items.server.ts";
import { isLivingPage } from "./living-page.server.ts";
import { overviewApi } from "./overview/api.server.ts";
import { ownDataParts } from "./own-data.server.ts";
import { personHistory } from "./person-history.server.ts";
import { shopOf } from "./shop.server.ts";
import { statusApi } from "./status/api.server.ts";

const documentHead = (platform: Platform) => ({
  openapi: "3.1.0",
  info: {
    title: "Institute of International Trade",
    version: "1",
    license: { name: "MIT", identifier: "MIT" },
    description:
      "Every answer is an envelope: { success, message, data } or { success, message, code, errors, requestId }. " +
      "Only a person who follows a link in a browser (or comes back from a payment gateway) gets a failure as a page with the same status, " +
      "or is led to sign in instead of a 401.",
  },
  servers: [{ url: `${platform.config.siteUrl}/api/v1` }],
});

/** The OpenAPI 3.1 document, for its reader at /api/docs. */
export function openApiDocument(platform: Platform) {
  return createRestApi(platform).getOpenAPI31Document(documentHead(platform));
}

/** The REST API under /api/v1 with its OpenAPI document. */
export function createRestApi(platform: Platform) {
  const api = createApi();
  const names = cookieNames(platform.config.siteUrl);
  for (const [name, scheme] of Object.entries(securitySchemes))
    api.openAPIRegistry.registerComponent(
      "securitySchemes",
      name,
      name === "session" ? { ...scheme, name: names.session } : scheme,
    );
  api.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    c.set("requestId", c.req.header("x-request-id") ?? "");
    c.set("address", addressOf(c.env, platform.config.trustProxy));
    await next();
  });
  api.use(answerKeeper(platform.pageCache));
  api.route("/", blogsApi(platform));
  const { shop } = shopOf(platform);
  // Who comes back from paying is a person, too: they read what to do, with the way to their orders.
  api.use(
    "/payments/*",
    answerFollowedLinks(platform.config, { href: "/dashboard/orders", text: "Go to your orders" }),
  );
  api.route("/", gatewayApi(shop));
  api.route("/", programsApi(platform));
  api.route("/", eventsApi(platform));
  api.route("/", publicationsApi(platform));
  api.route("/", resourcesApi(platform));
  api.route("/", searchApi(platform));
  // From here on a call may ask who is calling, and writes must come from this site.
  const accounts = openAccounts(platform);
  // Who asks is known to what is done for it (platform/http/asking.server.ts).
  api.use(contextStorage(), sessionOf(accounts, platform));
  api.use(answerFollowedLinks(platform.config), guardWrites(platform.config));
  api.route("/", readsApi(platform));
  api.route("/", readerApi(platform));
  api.route("/", downloadsApi(platform));
  api.route("/", writeApi(platform));
  api.route("/", featuredApi(platform));
  api.route("/", approvalApi(platform));
  api.route("/", backupsApi(platform));
  api.route("/", previewsApi(platform));
  api.route("/", blogReviewApi(platform));
  api.route("/", termsApi(platform, topicChoices));
  api.route("/", programAdminApi(platform));
  api.route("/", eventAdminApi(platform));
  api.route("/", cohortsApi(platform));
  api.route("/", staffCourseApi(platform));
  api.route("/", enrollmentsApi(platform));
  api.route("/", courseApi(platform));
  api.route("/", enrollmentAdminApi(platform));
  api.route("/", membershipsApi(platform));
  api.route("/", membershipAdminApi(platform));
  api.route("/", companiesApi(shop));
  api.route("/", companyPeopleApi(platform));
  api.route("/", companyAdminApi(shop));
  api.route("/", ticketTypesApi(platform));
  api.route("/", accessApi(platform));
  api.route("/", attendeesApi(platform));
  api.route("/", lineApi(platform));
  api.route("/", cancelApi(shop));
  api.route("/", afterApi(platform));
  api.route("/", alongApi(platform));
  api.route("/", attendanceApi(platform));
  api.route("/", doorApi(platform));
  api.route("/", ticketsApi(shop));
  api.route("/", waitingApi(platform));
  api.route("/", discountSettingsApi(platform));
  api.route("/", discountsApi(platform));
  api.route("/", proofsApi(platform));
  api.route("/", publicationAdminApi(platform));
  api.route("/", resourceAdminApi(platform));
  api.route("/", downloadAdminApi(platform));
  api.route("/", siteTextsApi(platform));
  api.route("/", binApi(platform, binKinds));
  api.route("/", draftsApi(platform));
  api.route("/", transferApi(platform, contentKinds));
  api.route("/", listViewsApi(platform));
  api.route(
    "/",
    redirectsApi(platform, (address) => isLivingPage(platform.db, address)),
  );
  // Before /certificates/{id} of the editors: 'my' is no id.
  api.route("/", certificatesApi(platform));
  api.route("/", certificateAdminApi(platform));
  // Before /alumni/{handle} of the editors: 'my' is nobody's address.
  api.route("/", alumniApi(platform));
  api.route("/", alumniAdminApi(platform));
  api.route("/", mediaApi(platform));
  api.route("/", filesApi(platform));
  api.route("/", accountsApi(accounts));
  api.route("/", ownAccountApi(accounts, ownDataParts));
  api.route("/", recordApi(platform, recordParts));
  api.route("/", secondFactorApi(accounts));
  api.route("/", accountSettingsApi(platform));
  api.route("/", invitationsApi(accounts));
  api.route("/", usersApi(accounts, ownDataParts, personHistory(platform)));
  api.route("/", auditApi(platform));
  api.route("/", overviewApi(platform));
  api.route("/", statusApi(platform));
  api.route("/", searchAdminApi(platform));
  api.route("/", newsletterApi(platform));
  api.route("/", issuesApi(platform));
  api.route("/", readersApi(platform));
  api.route("/", contactApi(platform));
  api.route("/", contactAdminApi(platform));
  api.route("/", tradeQueriesApi(platform));
  api.route("/", repliesApi(platform));
  api.route("/", tradeCasesApi(platform));
  // Before /purchases/{id} of the admins: 'my' is no id.
  api.route("/", libraryApi(platform));
  api.route("/", orderApi(shop));
  api.route("/", purchaseApi(shop));
  api.route("/", paymentApi(shop));
  api.route("/", couponApi(shop));
  api.route("/", shopSettingsApi(shop));
  api.route("/", gatewayDeskApi(shop));
  api.route("/", siteSettingsApi(platform, countReady));
  api.route("/", operationsApi(platform));
  api.doc31("/openapi.json", documentHead(platform));
  api.onError(failureAnswer(platform.log));
  api.notFound((c) => {
    const failure = describeFailure(new AppError("NOT_FOUND", "No such API endpoint."), c.get("requestId"));
    return c.json(failure.body, 404);
  });
  return api;
}

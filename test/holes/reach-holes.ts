// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources as they are there.
import { type Hole, hole } from "./hole.ts";

const guard = "platform/http/call.server.ts";

/** Ways to what is somebody else's, or for others than who asks: mistakes as people make them, one line each. */
export const reachHoles: readonly Hole[] = [
  hole(
    "doors",
    "The guard lets strangers in",
    guard,
    'if (!session) throw new AppError("UNAUTHENTICATED", "Please log in to continue.");',
    "if (!session) return session as never;",
  ),
  hole(
    "doors",
    "The guard lets in whose address is not proven",
    guard,
    'if (!user.isVerified) throw new AppError("ACCOUNT_VERIFICATION_REQUIRED", "ACCOUNT_VERIFICATION_REQUIRED");',
  ),
  hole(
    "doors",
    "The guard asks nobody's role",
    guard,
    'if (isForeign(session, who)) throw new AppError("FORBIDDEN", forbidden(who));',
  ),
  hole(
    "doors",
    "Who is blocked stays signed in",
    "features/accounts/session-lookup.server.ts",
    " and u.blocked_at is null",
  ),
  hole("doors", "Cashiers may do what admins do", "lib/staff.ts", "admin: [],", 'admin: ["cashier"] as never[],'),
  hole(
    "doors",
    "A call for account holders is opened by mistake",
    "features/shop/order-api.server.ts",
    'who: "customer",\n    method: "get",\n    path: "/orders/my",',
    'who: "open" as "customer",\n    method: "get",\n    path: "/orders/my",',
  ),
  hole(
    "foreign",
    "Anybody's order by its id",
    "features/shop/own-orders.server.ts",
    ".where(and(eq(orders.id, orderId), eq(orders.userId, userId)));",
    ".where(eq(orders.id, orderId));",
  ),
  hole(
    "foreign",
    "The list of one's orders has everybody's",
    "features/shop/own-orders.server.ts",
    ".where(eq(orders.userId, userId))\n    .orderBy(",
    ".orderBy(",
  ),
  hole(
    "foreign",
    "Anybody's trade query by its id",
    "features/trade-queries/queries.server.ts",
    "const owner = ownerId === undefined ? sql`` : sql`and q.asker_id = ${ownerId}`;",
    "const owner = sql``;",
  ),
  hole(
    "foreign",
    "The list of one's trade queries has everybody's",
    "features/trade-queries/queries.server.ts",
    "where q.asker_id = ${askerId} ${status",
    "where (q.asker_id = ${askerId} or true) ${status",
  ),
  hole(
    "foreign",
    "Anybody's registration with its tickets",
    "features/tickets/registrations.server.ts",
    ".where(and(eq(registrations.id, id), eq(registrations.userId, userId)));",
    ".where(eq(registrations.id, id));",
  ),
  hole(
    "foreign",
    "Anybody's ticket is given up or handed on by its number",
    "features/tickets/giving-up.server.ts",
    ".where(and(eq(tickets.number, number), eq(registrations.userId, userId)));",
    ".where(eq(tickets.number, number));",
  ),
  hole(
    "foreign",
    "Whoever is signed in belongs to every company",
    "features/companies/access.server.ts",
    ".where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)));",
    ".where(eq(companyMembers.companyId, companyId));",
  ),
  hole(
    "foreign",
    "Anybody's browser is signed out by its id",
    "features/accounts/own-data.server.ts",
    ".where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))",
    ".where(eq(sessions.id, sessionId))",
  ),
  hole(
    "foreign",
    "A place in a bought blog is kept for those who didn't buy it",
    "features/blogs/library.server.ts",
    "where user_id = ${userId}::uuid and blog_id",
    "where blog_id",
  ),
  hole(
    "foreign",
    "Anybody's enrollment is withdrawn by its id",
    "features/enrollments/own.server.ts",
    "const own = and(eq(enrollments.id, id), eq(enrollments.userId, userId));",
    "const own = eq(enrollments.id, id);",
  ),
  hole(
    "foreign",
    "Anybody's course with its materials",
    "features/enrollments/course.server.ts",
    "        eq(enrollments.userId, userId),\n",
  ),
  hole(
    "foreign",
    "An enrollment in one course gives the materials of all",
    "features/enrollments/course.server.ts",
    "        eq(cohortMaterials.cohortId, cohort.id),\n",
  ),
  hole(
    "foreign",
    "Anybody's membership by its id",
    "features/memberships/members.server.ts",
    "const own = userId === undefined ? undefined : eq(memberships.userId, userId);",
    "const own = undefined;",
  ),
];

import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { blogs } from "#features/blogs/tables.server.ts";
import { cohorts, enrollments } from "#features/enrollments/tables.server.ts";
import { orderLines } from "#features/shop/tables.server.ts";
import { isEmail, moment, money, oneOf } from "#platform/db/columns.server.ts";
import { blockKinds, blockStates, memberRoles, seatStates } from "./company-state.ts";

/** Who pays for several people: a bank, a factory, a forwarder. */
export const companies = pgTable(
  "companies",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    address: text("address").notNull(),
    /** Where invoices go; empty: the address. */
    invoiceAddress: text("invoice_address").notNull().default(""),
    bin: text("bin").notNull().default(""),
    tin: text("tin").notNull().default(""),
    contactName: text("contact_name").notNull(),
    contactEmail: text("contact_email").notNull(),
    contactPhone: text("contact_phone").notNull().default(""),
    /** How many of its members are managers; kept by a trigger. */
    managers: integer("managers").notNull().default(0),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("companies_managers", sql`${t.managers} >= 0`),
    check("companies_name", sql`char_length(${t.name}) between 2 and 150`),
    check(
      "companies_address",
      sql`char_length(${t.address}) between 5 and 200 and char_length(${t.invoiceAddress}) <= 200`,
    ),
    check("companies_numbers", sql`${t.bin} ~ '^([0-9]{13})?$' and ${t.tin} ~ '^([0-9]{12})?$'`),
    check(
      "companies_contact",
      sql`char_length(${t.contactName}) between 1 and 100 and ${t.contactPhone} ~ '^(\\+?[0-9]{10,15})?$'`,
    ),
    check("companies_contact_email", isEmail(t.contactEmail)),
    index("companies_created").on(t.createdAt, t.id),
    index("companies_unmanaged").on(t.createdAt, t.id).where(sql`managers = 0`),
    index("companies_by_name").on(sql`lower(name)`, t.id, t.name),
    index("companies_words").using("gin", sql`lower(name || ' ' || bin || ' ' || contact_email) gin_trgm_ops`),
  ],
);

export const companyMembers = pgTable(
  "company_members",
  {
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: memberRoles }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    check("company_members_role", sql`${t.role} in ${oneOf(memberRoles)}`),
    index("company_members_user").on(t.userId, t.createdAt),
  ],
);

/** Who was asked into a company, by an address; accepted, declined or withdrawn ones go. */
export const companyInvitations = pgTable(
  "company_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: text("role", { enum: memberRoles }).notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    unique("company_invitations_once").on(t.companyId, t.email),
    check("company_invitations_role", sql`${t.role} in ${oneOf(memberRoles)}`),
    check("company_invitations_email", isEmail(t.email)),
    index("company_invitations_email_index").on(t.email),
    index("company_invitations_expires").on(t.expiresAt),
  ],
);

/** What a pro-forma is about: so many seats of a cohort, or copies of a blog, for a company. The shop sells a held one. */
export const companyBlocks = pgTable(
  "company_blocks",
  {
    id: uuid("id").primaryKey(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "restrict" }),
    kind: text("kind", { enum: blockKinds }).notNull(),
    cohortId: uuid("cohort_id").references(() => cohorts.id, { onDelete: "restrict" }),
    blogId: uuid("blog_id").references(() => blogs.id, { onDelete: "restrict" }),
    state: text("state", { enum: blockStates }).notNull().default("held"),
    quantity: smallint("quantity").notNull(),
    /** How many of its seats were given back; counted by triggers.sql. */
    returned: smallint("returned").notNull().default(0),
    /** Of one, as it was then. */
    price: money("price_poisha").notNull(),
    title: text("title").notNull(),
    /** Which manager ordered it; empty once that account is deleted. */
    orderedBy: uuid("ordered_by").references(() => users.id, { onDelete: "set null" }),
    lineId: uuid("line_id")
      .unique("company_blocks_line")
      .references(() => orderLines.id, { onDelete: "restrict" }),
    /** The managers were told that its cohort is canceled. */
    canceledTold: boolean("canceled_told").notNull().default(false),
    heldUntil: moment("held_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("company_blocks_state", sql`${t.state} in ${oneOf(blockStates)}`),
    check(
      "company_blocks_thing",
      sql`(${t.kind} = 'cohort') = (${t.cohortId} is not null) and (${t.kind} = 'blog') = (${t.blogId} is not null)`,
    ),
    check("company_blocks_kind", sql`${t.kind} in ${oneOf(blockKinds)}`),
    check(
      "company_blocks_quantity",
      sql`${t.quantity} between 1 and 100 and ${t.returned} between 0 and ${t.quantity}`,
    ),
    check("company_blocks_price", sql`${t.price} > 0`),
    check("company_blocks_title", sql`char_length(${t.title}) between 1 and 400`),
    check("company_blocks_paid", sql`(${t.state} = 'paid') = (${t.lineId} is not null)`),
    check("company_blocks_held", sql`(${t.state} = 'held') = (${t.heldUntil} is not null)`),
    index("company_blocks_company").on(t.companyId, t.createdAt, t.id),
    index("company_blocks_cohort").on(t.cohortId),
    index("company_blocks_blog").on(t.blogId),
    index("company_blocks_orderer").on(t.orderedBy),
    index("company_blocks_held_until").on(t.heldUntil).where(sql`state = 'held'`),
  ],
);

/** A pro-forma invoice as it was issued. A trigger refuses to change it. */
export const proFormas = pgTable(
  "pro_formas",
  {
    blockId: uuid("block_id")
      .primaryKey()
      .references(() => companyBlocks.id, { onDelete: "restrict" }),
    year: text("year").notNull(),
    serial: integer("serial").notNull(),
    number: text("number").notNull().unique(),
    poNumber: text("po_number").notNull().default(""),
    issuedAt: moment("issued_at").notNull().defaultNow(),
    validUntil: moment("valid_until").notNull(),
    seller: jsonb("seller").$type<{ name: string; address: string; bin: string }>().notNull(),
    buyer: jsonb("buyer")
      .$type<{ name: string; address: string; invoiceAddress: string; bin: string; tin: string }>()
      .notNull(),
  },
  (t) => [
    unique("pro_formas_serial").on(t.year, t.serial),
    check("pro_formas_positive", sql`${t.serial} > 0`),
    check("pro_formas_po", sql`char_length(${t.poNumber}) <= 40`),
  ],
);

/** One paid seat (or copy) of a block: as many rows as were paid, a trigger refuses one more. */
export const companySeats = pgTable(
  "company_seats",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    blockId: uuid("block_id")
      .notNull()
      .references(() => companyBlocks.id, { onDelete: "restrict" }),
    position: smallint("position").notNull(),
    state: text("state", { enum: seatStates }).notNull().default("free"),
    /** Whom a manager named. */
    name: text("name").notNull().default(""),
    email: text("email").notNull().default(""),
    offeredAt: moment("offered_at"),
    /** Who accepted it; empty again once that account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    enrollmentId: uuid("enrollment_id")
      .unique("company_seats_enrollment")
      .references(() => enrollments.id, { onDelete: "restrict" }),
    takenAt: moment("taken_at"),
    /** The press that gave it back, also where no money was left to go with it. */
    returnedKey: uuid("returned_key"),
  },
  (t) => [
    unique("company_seats_position").on(t.blockId, t.position),
    check("company_seats_state", sql`${t.state} in ${oneOf(seatStates)}`),
    check("company_seats_named", sql`char_length(${t.name}) <= 100 and char_length(${t.email}) <= 254`),
    check("company_seats_offered", sql`${t.state} <> 'offered' or (${t.email} <> '' and ${t.offeredAt} is not null)`),
    check("company_seats_taken", sql`(${t.state} = 'taken') = (${t.takenAt} is not null)`),
    check(
      "company_seats_nobodys",
      sql`${t.state} not in ('free', 'returned') or (${t.name} = '' and ${t.email} = '' and ${t.offeredAt} is null)`,
    ),
    check("company_seats_returned_key", sql`${t.state} = 'returned' or ${t.returnedKey} is null`),
    check("company_seats_whose", sql`${t.state} = 'taken' or (${t.userId} is null and ${t.enrollmentId} is null)`),
    // One person is named once in a block.
    uniqueIndex("company_seats_once").on(t.blockId, t.email).where(sql`email <> ''`),
    index("company_seats_email").on(t.email).where(sql`state = 'offered'`),
    index("company_seats_user").on(t.userId),
    index("company_seats_offered_at").on(t.offeredAt).where(sql`state = 'offered'`),
  ],
);

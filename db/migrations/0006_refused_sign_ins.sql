CREATE TABLE "refused_sign_ins" (
	"day" date NOT NULL,
	"user_id" uuid,
	"network" text,
	"wrong" integer NOT NULL,
	"limited" integer NOT NULL,
	CONSTRAINT "refused_sign_ins_subject" UNIQUE NULLS NOT DISTINCT("day","user_id","network"),
	CONSTRAINT "refused_sign_ins_one_subject" CHECK (num_nonnulls("refused_sign_ins"."user_id", "refused_sign_ins"."network") <= 1),
	CONSTRAINT "refused_sign_ins_counts" CHECK ("refused_sign_ins"."wrong" >= 0 and "refused_sign_ins"."limited" >= 0 and "refused_sign_ins"."wrong" + "refused_sign_ins"."limited" > 0),
	CONSTRAINT "refused_sign_ins_network" CHECK (char_length("refused_sign_ins"."network") <= 45)
);
--> statement-breakpoint
ALTER TABLE "refused_sign_ins" ADD CONSTRAINT "refused_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refused_sign_ins_network" ON "refused_sign_ins" USING btree ("day","network") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "refused_sign_ins_user" ON "refused_sign_ins" USING btree ("user_id") WHERE user_id is not null;
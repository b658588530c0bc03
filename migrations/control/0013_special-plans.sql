CREATE TABLE `special_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sms_rate` integer NOT NULL,
	`mms_rate` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "special_plans_rates" CHECK("special_plans"."sms_rate" > 0 AND "special_plans"."mms_rate" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `special_plans_current` ON `special_plans` (`account_id`) WHERE ended_at IS NULL;
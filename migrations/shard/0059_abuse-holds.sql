CREATE TABLE `sent_days` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`messages` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`),
	CONSTRAINT "sent_days_within" CHECK("sent_days"."messages" >= 0)
);
--> statement-breakpoint
ALTER TABLE `campaigns` ADD `held_by` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `appeal` text;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `held_by` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `appeal` text;
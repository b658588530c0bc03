CREATE TABLE `click_overflow` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`verdict` text NOT NULL,
	`requests` integer NOT NULL,
	`last` text NOT NULL,
	PRIMARY KEY(`account_id`, `subject`, `verdict`)
);
--> statement-breakpoint
CREATE TABLE `sender_opt_outs` (
	`account_id` text NOT NULL,
	`sender` text NOT NULL,
	`number` text NOT NULL,
	`opted_out_at` integer,
	`version` integer NOT NULL,
	PRIMARY KEY(`account_id`, `sender`, `number`)
);
--> statement-breakpoint
CREATE INDEX `sender_opt_outs_since` ON `sender_opt_outs` (`account_id`,`opted_out_at`) WHERE opted_out_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `reply_link` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `reply_link_message` text;--> statement-breakpoint
ALTER TABLE `links` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `reply_link_message` text;
CREATE TABLE `consent_events` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text NOT NULL,
	PRIMARY KEY(`account_id`, `number`, `id`)
);
--> statement-breakpoint
CREATE TABLE `consent_sources` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`wording` text NOT NULL,
	`file_name` text,
	`user_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);

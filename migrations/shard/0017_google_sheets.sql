CREATE TABLE `google_sheets` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`file` text NOT NULL,
	`name` text NOT NULL,
	`sheet` integer,
	`columns` text,
	`group_id` text,
	`consent` text,
	`refresh` text DEFAULT 'off' NOT NULL,
	`next_at` integer,
	`problem` text,
	`read_id` text,
	`read_at` integer,
	`changed` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `google_sheets_due` ON `google_sheets` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `google_sheets_file` ON `google_sheets` (`account_id`,`file`);
CREATE TABLE `contact_form_days` (
	`account_id` text NOT NULL,
	`form_id` text NOT NULL,
	`day` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`account_id`, `form_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `contact_form_submissions` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`form_id` text NOT NULL,
	`number` text NOT NULL,
	`day` text NOT NULL,
	`fields` text NOT NULL,
	`status` text NOT NULL,
	`consent` text NOT NULL,
	`contact_id` text,
	`tries` integer NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_form_submissions_once` ON `contact_form_submissions` (`account_id`,`form_id`,`number`,`day`);--> statement-breakpoint
CREATE INDEX `contact_form_submissions_waiting` ON `contact_form_submissions` (`account_id`,`number`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `contact_form_submissions_due` ON `contact_form_submissions` (`due_at`);--> statement-breakpoint
CREATE TABLE `contact_forms` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`group_id` text NOT NULL,
	`settings` text NOT NULL,
	`version` integer NOT NULL,
	`paused_for` text,
	`expected` integer NOT NULL,
	`added` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_forms_code` ON `contact_forms` (`code`);--> statement-breakpoint
ALTER TABLE `consent_sources` ADD `agreement` text;
CREATE TABLE `book_audit_parts` (
	`audit_id` text NOT NULL,
	`name` text NOT NULL,
	`part` text NOT NULL,
	`cursor` text,
	`checked` integer DEFAULT 0 NOT NULL,
	`touched_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`audit_id`, `name`, `part`)
);
--> statement-breakpoint
CREATE TABLE `book_audits` (
	`id` text PRIMARY KEY NOT NULL,
	`night` text,
	`requested_by` text,
	`started_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_audits_night` ON `book_audits` (`night`);--> statement-breakpoint
CREATE INDEX `book_audits_open` ON `book_audits` (`started_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `book_differences` (
	`audit_id` text NOT NULL,
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`what` text NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`audit_id`, `account_id`, `name`, `what`)
);

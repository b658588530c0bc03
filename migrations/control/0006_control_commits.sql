CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`request_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_account` ON `audit` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `batch_guard` (
	`ok` integer NOT NULL,
	CONSTRAINT "batch_guard_holds" CHECK("batch_guard"."ok" = 1)
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`effect` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_age` ON `outbox` (`created_at`);
CREATE TABLE `inbound_notifications` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`sender` text NOT NULL,
	`frequency` text NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inbound_notifications_sender` ON `inbound_notifications` (`account_id`,`sender`);--> statement-breakpoint
CREATE TABLE `notification_digests` (
	`account_id` text NOT NULL,
	`email_id` text NOT NULL,
	`kind` text NOT NULL,
	`due_at` integer NOT NULL,
	`count` integer NOT NULL,
	`items` text NOT NULL,
	PRIMARY KEY(`account_id`, `email_id`, `kind`, `due_at`)
);
--> statement-breakpoint
CREATE INDEX `notification_digests_due` ON `notification_digests` (`due_at`);--> statement-breakpoint
CREATE TABLE `notification_emails` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`verified_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_emails_email` ON `notification_emails` (`account_id`,`email`);--> statement-breakpoint
CREATE TABLE `notification_recipients` (
	`account_id` text NOT NULL,
	`list` text NOT NULL,
	`email_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `list`, `email_id`)
);
--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`inbound_on` integer DEFAULT true NOT NULL,
	`opt_out_frequency` text DEFAULT 'immediately' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `webhooks` ADD `format` text DEFAULT 'json' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `with_text` integer DEFAULT false NOT NULL;
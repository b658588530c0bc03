CREATE TABLE `verification_views` (
	`id` text PRIMARY KEY NOT NULL,
	`verification_id` text NOT NULL,
	`account_id` text NOT NULL,
	`document_id` text NOT NULL,
	`document_name` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verification_views_form` ON `verification_views` (`verification_id`,`id`);--> statement-breakpoint
CREATE INDEX `verification_views_account` ON `verification_views` (`account_id`);--> statement-breakpoint
ALTER TABLE `approvals` ADD `label` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `approvals_verifications` ON `approvals` (`decision`,`requested_at`) WHERE kind = 'verification';
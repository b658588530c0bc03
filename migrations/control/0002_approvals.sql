CREATE TABLE `approvals` (
	`subject` text NOT NULL,
	`round` integer NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`requested_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`decision` text,
	`reason` text,
	PRIMARY KEY(`subject`, `round`)
);
--> statement-breakpoint
CREATE INDEX `approvals_waiting` ON `approvals` (`requested_at`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `approvals_account` ON `approvals` (`account_id`,`decision`);
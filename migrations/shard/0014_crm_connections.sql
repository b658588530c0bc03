CREATE TABLE `connection_attempts` (
	`account_id` text NOT NULL,
	`state_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`app` text NOT NULL,
	`place` text NOT NULL,
	`verifier` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `state_hash`)
);
--> statement-breakpoint
CREATE TABLE `connections` (
	`account_id` text NOT NULL,
	`app` text NOT NULL,
	`status` text NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`place` text NOT NULL,
	`secret` text NOT NULL,
	`ends_at` integer,
	`version` integer NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`connected_by` text NOT NULL,
	`connected_at` integer NOT NULL,
	`answered_at` integer,
	`problem` text,
	`problem_at` integer,
	PRIMARY KEY(`account_id`, `app`)
);
--> statement-breakpoint
CREATE TABLE `ended_grants` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`app` text NOT NULL,
	`place` text NOT NULL,
	`secret` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `ended_grants_due` ON `ended_grants` (`next_at`);--> statement-breakpoint
CREATE TABLE `crm_reads` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`app` text NOT NULL,
	`vendor_id` text NOT NULL,
	`status` text NOT NULL,
	`filter` text NOT NULL,
	`columns` text NOT NULL,
	`target` text,
	`cursor` text,
	`pages` text DEFAULT '[]' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`whole` integer DEFAULT false NOT NULL,
	`upload_id` text,
	`group_id` text,
	`import_id` text,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `crm_reads_open` ON `crm_reads` (`updated_at`) WHERE status = 'reading';--> statement-breakpoint
CREATE INDEX `crm_reads_age` ON `crm_reads` (`created_at`);
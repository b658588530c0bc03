CREATE TABLE `billing_details` (
	`account_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`abn` text,
	`address` text,
	`email` text
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`account_id` text NOT NULL,
	`reference` text NOT NULL,
	`invoice_id` text,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`lines` text NOT NULL,
	`total` integer NOT NULL,
	`gst` integer NOT NULL,
	`issued_at` integer NOT NULL,
	`due_at` integer,
	`paid_at` integer,
	`paid_by` text,
	`mail_at` integer,
	CONSTRAINT "invoices_amounts" CHECK("invoices"."gst" BETWEEN 0 AND "invoices"."total" AND "invoices"."number" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`kind`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_reference` ON `invoices` (`reference`);--> statement-breakpoint
CREATE INDEX `invoices_account` ON `invoices` (`account_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_of` ON `invoices` (`invoice_id`) WHERE invoice_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_mail` ON `invoices` (`mail_at`) WHERE mail_at IS NOT NULL;
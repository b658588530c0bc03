CREATE TABLE `usage_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`month` text NOT NULL,
	`total_sms` integer NOT NULL,
	`total_mms` integer NOT NULL,
	`sms_rate` integer NOT NULL,
	`mms_rate` integer NOT NULL,
	`numbers` text NOT NULL,
	`released` integer NOT NULL,
	`created_by` text NOT NULL,
	CONSTRAINT "usage_invoices_amounts" CHECK("usage_invoices"."total_sms" >= 0 AND "usage_invoices"."total_mms" >= 0
      AND "usage_invoices"."sms_rate" >= 0 AND "usage_invoices"."mms_rate" >= 0 AND "usage_invoices"."released" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `usage_invoices_month` ON `usage_invoices` (`account_id`,`month`);--> statement-breakpoint
ALTER TABLE `orders` ADD `invoice_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `released` integer;
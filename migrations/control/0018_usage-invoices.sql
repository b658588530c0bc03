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
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`medium` text NOT NULL,
	`sms_count` integer NOT NULL,
	`mms_count` integer NOT NULL,
	`sms_rate` integer NOT NULL,
	`mms_rate` integer NOT NULL,
	`credit` integer NOT NULL,
	`bonus` integer NOT NULL,
	`coupon_id` text,
	`percent_off` integer NOT NULL,
	`total` integer NOT NULL,
	`gst` integer NOT NULL,
	`payment_mode` text NOT NULL,
	`invoice_method` text NOT NULL,
	`status` text NOT NULL,
	`payment_id` text,
	`card_brand` text,
	`card_last4` text,
	`declines` integer NOT NULL,
	`failure` text,
	`refunded` integer NOT NULL,
	`invoice_id` text,
	`note` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`paid_at` integer,
	`granted_at` integer,
	CONSTRAINT "orders_amounts" CHECK("__new_orders"."credit" >= 0 AND "__new_orders"."bonus" >= 0 AND "__new_orders"."total" >= 0
        AND ("__new_orders"."credit" > 0 OR "__new_orders"."invoice_id" IS NOT NULL)),
	CONSTRAINT "orders_refunded" CHECK("__new_orders"."refunded" BETWEEN 0 AND "__new_orders"."total")
);
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "account_id", "user_id", "key", "kind", "medium", "sms_count", "mms_count", "sms_rate", "mms_rate", "credit", "bonus", "coupon_id", "percent_off", "total", "gst", "payment_mode", "invoice_method", "status", "payment_id", "card_brand", "card_last4", "declines", "failure", "refunded", "invoice_id", "note", "created_at", "changed_at", "paid_at", "granted_at") SELECT "id", "account_id", "user_id", "key", "kind", "medium", "sms_count", "mms_count", "sms_rate", "mms_rate", "credit", "bonus", "coupon_id", "percent_off", "total", "gst", "payment_mode", "invoice_method", "status", "payment_id", "card_brand", "card_last4", "declines", "failure", "refunded", NULL, "note", "created_at", "changed_at", "paid_at", "granted_at" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_key` ON `orders` (`account_id`,`key`);--> statement-breakpoint
CREATE INDEX `orders_account` ON `orders` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE INDEX `orders_unsettled` ON `orders` (`changed_at`) WHERE status IN ('unpaid', 'confirming') OR (status = 'paid' AND granted_at IS NULL);
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent_off` integer NOT NULL,
	`account_id` text,
	`most_uses` integer,
	`created_at` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_to` integer,
	CONSTRAINT "coupons_percent" CHECK("coupons"."percent_off" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_created` ON `coupons` (`created_at`);--> statement-breakpoint
CREATE TABLE `packages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`medium` text NOT NULL,
	`quantity` integer NOT NULL,
	`bonus` integer NOT NULL,
	`bestseller` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_to` integer,
	CONSTRAINT "packages_values" CHECK("packages"."quantity" > 0 AND "packages"."bonus" >= 0)
);
--> statement-breakpoint
CREATE TABLE `price_tiers` (
	`medium` text NOT NULL,
	`from_quantity` integer NOT NULL,
	`rate` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_to` integer,
	PRIMARY KEY(`medium`, `from_quantity`, `valid_from`),
	CONSTRAINT "price_tiers_values" CHECK("price_tiers"."rate" > 0 AND "price_tiers"."from_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`account_id` text NOT NULL,
	`cents` integer NOT NULL,
	`status` text NOT NULL,
	`frozen` integer,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_claims` (
	`claim` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_claims_order` ON `order_claims` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`cents` integer NOT NULL,
	`credit` integer NOT NULL,
	`status` text NOT NULL,
	`refund_id` text,
	`by_user` text NOT NULL,
	`reason` text NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "order_refunds_amounts" CHECK("order_refunds"."cents" > 0 AND "order_refunds"."credit" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_refunds_key` ON `order_refunds` (`key`);--> statement-breakpoint
CREATE INDEX `order_refunds_order` ON `order_refunds` (`order_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_refunds_refund` ON `order_refunds` (`refund_id`);--> statement-breakpoint
CREATE INDEX `order_refunds_open` ON `order_refunds` (`changed_at`) WHERE status = 'begun';--> statement-breakpoint
CREATE TABLE `orders` (
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
	`note` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`paid_at` integer,
	`granted_at` integer,
	CONSTRAINT "orders_amounts" CHECK("orders"."credit" > 0 AND "orders"."bonus" >= 0 AND "orders"."total" >= 0),
	CONSTRAINT "orders_refunded" CHECK("orders"."refunded" BETWEEN 0 AND "orders"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_key` ON `orders` (`account_id`,`key`);--> statement-breakpoint
CREATE INDEX `orders_account` ON `orders` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE INDEX `orders_unsettled` ON `orders` (`changed_at`) WHERE status IN ('unpaid', 'confirming') OR (status = 'paid' AND granted_at IS NULL);--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`account_id` text PRIMARY KEY NOT NULL,
	`customer` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit_threshold` integer DEFAULT 2000 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit_cap` integer;--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit_card` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit_paused_until` integer;--> statement-breakpoint
CREATE INDEX `accounts_auto_credit` ON `accounts` (`id`) WHERE auto_credit = 1 AND active = 1 AND is_not_auto_credit = 0;--> statement-breakpoint
INSERT INTO `price_tiers` (`medium`, `from_quantity`, `rate`, `valid_from`) VALUES
	('sms', 10000, 5000, 0),
	('sms', 20000, 4700, 0),
	('sms', 30000, 4500, 0),
	('sms', 50000, 4000, 0),
	('sms', 80000, 3500, 0),
	('mms', 1000, 37000, 0),
	('mms', 5000, 35000, 0),
	('mms', 10000, 33000, 0);
--> statement-breakpoint
INSERT INTO `packages` (`id`, `name`, `medium`, `quantity`, `bonus`, `bestseller`, `valid_from`) VALUES
	('pkg_00000000000000000000000001', '5,000 SMS', 'sms', 5000, 0, 0, 0),
	('pkg_00000000000000000000000002', '10,000 SMS', 'sms', 10000, 0, 1, 0),
	('pkg_00000000000000000000000003', '20,000 SMS', 'sms', 20000, 0, 0, 0),
	('pkg_00000000000000000000000004', '30,000 SMS', 'sms', 30000, 0, 0, 0),
	('pkg_00000000000000000000000005', '50,000 SMS', 'sms', 50000, 0, 0, 0),
	('pkg_00000000000000000000000006', '80,000 SMS', 'sms', 80000, 0, 0, 0),
	('pkg_00000000000000000000000007', '100,000 SMS', 'sms', 100000, 0, 0, 0),
	('pkg_00000000000000000000000008', '500 MMS', 'mms', 500, 0, 0, 0),
	('pkg_00000000000000000000000009', '1,000 MMS', 'mms', 1000, 0, 1, 0),
	('pkg_00000000000000000000000010', '5,000 MMS', 'mms', 5000, 0, 0, 0),
	('pkg_00000000000000000000000011', '10,000 MMS', 'mms', 10000, 0, 0, 0);

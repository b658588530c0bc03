CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`medium` text NOT NULL,
	`messages` integer NOT NULL,
	`rate` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_to` integer,
	CONSTRAINT "plans_values" CHECK("plans"."messages" > 0 AND "plans"."rate" > 0)
);
--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text,
	`plan_id` text NOT NULL,
	`medium` text NOT NULL,
	`messages` integer NOT NULL,
	`rate` integer NOT NULL,
	`card` text,
	`status` text NOT NULL,
	`renews` integer NOT NULL,
	`started_at` integer NOT NULL,
	`period` integer NOT NULL,
	`due_at` integer NOT NULL,
	`try_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`failure` text,
	`changed_at` integer NOT NULL,
	CONSTRAINT "subscriptions_terms" CHECK("subscriptions"."messages" > 0 AND "subscriptions"."rate" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_current` ON `subscriptions` (`account_id`,`medium`) WHERE status <> 'ended';--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`try_at`) WHERE status <> 'ended';--> statement-breakpoint
ALTER TABLE `orders` ADD `plan_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `subscription_id` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `period` integer;--> statement-breakpoint
INSERT INTO `plans` (`id`, `name`, `medium`, `messages`, `rate`, `valid_from`) VALUES
	('pln_00000000000000000000000001', '1,000 SMS a month', 'sms', 1000, 5200, 0),
	('pln_00000000000000000000000002', '5,000 SMS a month', 'sms', 5000, 4800, 0),
	('pln_00000000000000000000000003', '20,000 SMS a month', 'sms', 20000, 4400, 0),
	('pln_00000000000000000000000004', '100 MMS a month', 'mms', 100, 37000, 0),
	('pln_00000000000000000000000005', '500 MMS a month', 'mms', 500, 35000, 0);

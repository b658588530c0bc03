CREATE TABLE `approvals` (
	`subject` text NOT NULL,
	`round` integer NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`label_folded` text,
	`requested_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`decision` text,
	`reason` text,
	PRIMARY KEY(`subject`, `round`)
);
--> statement-breakpoint
CREATE INDEX `approvals_label_unfolded` ON `approvals` (`subject`,`round`) WHERE label_folded IS NULL AND length(label) <> length(CAST(label AS BLOB));--> statement-breakpoint
CREATE INDEX `approvals_waiting` ON `approvals` (`requested_at`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `approvals_account` ON `approvals` (`account_id`,`decision`);--> statement-breakpoint
CREATE INDEX `approvals_verifications` ON `approvals` (`decision`,`requested_at`) WHERE kind = 'verification';--> statement-breakpoint
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
CREATE TABLE `special_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sms_rate` integer NOT NULL,
	`mms_rate` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "special_plans_rates" CHECK("special_plans"."sms_rate" > 0 AND "special_plans"."mms_rate" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `special_plans_current` ON `special_plans` (`account_id`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `book_audit_parts` (
	`audit_id` text NOT NULL,
	`name` text NOT NULL,
	`part` text NOT NULL,
	`cursor` text,
	`checked` integer DEFAULT 0 NOT NULL,
	`touched_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`audit_id`, `name`, `part`)
);
--> statement-breakpoint
CREATE TABLE `book_audits` (
	`id` text PRIMARY KEY NOT NULL,
	`night` text,
	`requested_by` text,
	`started_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_audits_night` ON `book_audits` (`night`);--> statement-breakpoint
CREATE INDEX `book_audits_open` ON `book_audits` (`started_at`) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `book_differences` (
	`audit_id` text NOT NULL,
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`what` text NOT NULL,
	`found_at` integer NOT NULL,
	PRIMARY KEY(`audit_id`, `account_id`, `name`, `what`)
);
--> statement-breakpoint
CREATE TABLE `blocked_words` (
	`id` text PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`folded` text NOT NULL,
	`in_texts` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_words_folded_unique` ON `blocked_words` (`folded`);--> statement-breakpoint
CREATE TABLE `business_names` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`status` text NOT NULL,
	`abn` text,
	`evidence` text,
	`needs_evidence` integer NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`version` integer NOT NULL,
	`notice` text,
	`applied_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `business_names_own` ON `business_names` (`account_id`,`folded`) WHERE status IN ('pending', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX `business_names_plain` ON `business_names` (`folded`) WHERE status IN ('pending', 'approved') AND needs_evidence = 0;--> statement-breakpoint
CREATE INDEX `business_names_account` ON `business_names` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `business_names_folded` ON `business_names` (`folded`);--> statement-breakpoint
CREATE INDEX `business_names_status` ON `business_names` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `business_names_unapplied` ON `business_names` (`changed_at`) WHERE applied_at IS NULL;--> statement-breakpoint
CREATE TABLE `name_events` (
	`id` text PRIMARY KEY NOT NULL,
	`name_id` text NOT NULL,
	`account_id` text NOT NULL,
	`actor` text NOT NULL,
	`what` text NOT NULL,
	`provider` text,
	`reason` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `name_events_name` ON `name_events` (`name_id`,`id`);--> statement-breakpoint
CREATE TABLE `name_registrations` (
	`name_id` text NOT NULL,
	`provider` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`by_user` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`name_id`, `provider`)
);
--> statement-breakpoint
CREATE INDEX `name_registrations_again` ON `name_registrations` (`name_id`) WHERE state = 'not_submitted';--> statement-breakpoint
CREATE TABLE `codes` (
	`purpose` text NOT NULL,
	`subject` text NOT NULL,
	`hash` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`purpose`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `codes_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `ledger_heads` (
	`account_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`sealed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dedicated_numbers` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`country` text NOT NULL,
	`type` text NOT NULL,
	`product` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`payment_mode` text NOT NULL,
	`reference` text NOT NULL,
	`reference_folded` text,
	`own_reference` text,
	`status` text NOT NULL,
	`account_id` text,
	`assigned_at` integer,
	`paid_until` integer,
	`rental` text,
	`period` integer,
	`card` text,
	`renews` integer,
	`try_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`quarantine_until` integer,
	`applied_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	CONSTRAINT "dedicated_numbers_amount" CHECK("dedicated_numbers"."amount" >= 0),
	CONSTRAINT "dedicated_numbers_owner" CHECK(("dedicated_numbers"."account_id" IS NULL) = ("dedicated_numbers"."status" IN ('active', 'inactive'))),
	CONSTRAINT "dedicated_numbers_quarantined" CHECK(("dedicated_numbers"."quarantine_until" IS NULL) = ("dedicated_numbers"."status" NOT IN ('released', 'expired'))),
	CONSTRAINT "dedicated_numbers_applied" CHECK("dedicated_numbers"."applied_at" IS NOT NULL OR "dedicated_numbers"."account_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dedicated_numbers_number_unique` ON `dedicated_numbers` (`number`);--> statement-breakpoint
CREATE INDEX `dedicated_numbers_reference_unfolded` ON `dedicated_numbers` (`id`) WHERE reference_folded IS NULL AND length(reference) <> length(CAST(reference AS BLOB));--> statement-breakpoint
CREATE INDEX `dedicated_numbers_account` ON `dedicated_numbers` (`account_id`);--> statement-breakpoint
CREATE INDEX `dedicated_numbers_stock` ON `dedicated_numbers` (`number`) WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `dedicated_numbers_rental` ON `dedicated_numbers` (`rental`);--> statement-breakpoint
CREATE INDEX `dedicated_numbers_renewal` ON `dedicated_numbers` (`try_at`) WHERE try_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `dedicated_numbers_unapplied` ON `dedicated_numbers` (`changed_at`) WHERE applied_at IS NULL;--> statement-breakpoint
CREATE INDEX `dedicated_numbers_quarantine` ON `dedicated_numbers` (`quarantine_until`) WHERE quarantine_until IS NOT NULL;--> statement-breakpoint
CREATE TABLE `number_events` (
	`id` text PRIMARY KEY NOT NULL,
	`number_id` text NOT NULL,
	`event` text NOT NULL,
	`account_id` text,
	`by_user` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `number_events_number` ON `number_events` (`number_id`,`id`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`shard` integer NOT NULL,
	`parent_id` text,
	`name` text NOT NULL,
	`name_folded` text,
	`time_zone` text DEFAULT 'Australia/Sydney' NOT NULL,
	`contact_limit` integer NOT NULL,
	`limits` text DEFAULT '{}' NOT NULL,
	`graded` integer DEFAULT false NOT NULL,
	`trust` text,
	`lifted_rules` text DEFAULT '[]' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`profile_type` text DEFAULT 'common' NOT NULL,
	`quick_approved` integer DEFAULT false NOT NULL,
	`admin_approved` integer DEFAULT false NOT NULL,
	`allowed_shared_sender` integer DEFAULT true NOT NULL,
	`allow_received_sms_as_email` integer DEFAULT false NOT NULL,
	`allow_sub_account` integer DEFAULT true NOT NULL,
	`batch` integer DEFAULT false NOT NULL,
	`deduct_from_account` integer DEFAULT true NOT NULL,
	`is_special_plan_active` integer DEFAULT false NOT NULL,
	`default_sender` text,
	`logo` text,
	`onboarded_at` integer,
	`auto_credit` integer DEFAULT false NOT NULL,
	`auto_credit_amount` integer DEFAULT 0 NOT NULL,
	`auto_credit_sms_rate` integer DEFAULT 5500 NOT NULL,
	`auto_credit_mms_rate` integer DEFAULT 39000 NOT NULL,
	`auto_credit_threshold` integer DEFAULT 2000 NOT NULL,
	`auto_credit_cap` integer,
	`auto_credit_card` text,
	`auto_credit_paused_until` integer,
	`auto_credit_pause` text,
	`is_not_auto_credit` integer DEFAULT false NOT NULL,
	`late_minutes` integer DEFAULT 60 NOT NULL,
	`send_window` text,
	`family_opt_outs` integer DEFAULT true NOT NULL,
	`deleted_at` integer,
	`closed_at` integer,
	`purge_cursor` text,
	`purged_at` integer,
	CONSTRAINT "accounts_shard" CHECK("accounts"."shard" BETWEEN 0 AND 30)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_id_unique` ON `accounts` (`id`);--> statement-breakpoint
CREATE INDEX `accounts_name_unfolded` ON `accounts` (`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `accounts_parent` ON `accounts` (`parent_id`);--> statement-breakpoint
CREATE INDEX `accounts_created` ON `accounts` (`created_at`);--> statement-breakpoint
CREATE INDEX `accounts_name` ON `accounts` (CASE WHEN name_folded IS NULL THEN lower(name) ELSE name_folded END);--> statement-breakpoint
CREATE INDEX `accounts_deleted` ON `accounts` (`deleted_at`) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;--> statement-breakpoint
CREATE INDEX `accounts_unclosed` ON `accounts` (`deleted_at`) WHERE deleted_at IS NOT NULL AND closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `accounts_auto_credit` ON `accounts` (`id`) WHERE auto_credit = 1 AND active = 1 AND is_not_auto_credit = 0;--> statement-breakpoint
CREATE TABLE `members` (
	`user_id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	`access` text DEFAULT '[]' NOT NULL,
	`role_access` text DEFAULT '{}' NOT NULL,
	`active` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE INDEX `members_account` ON `members` (`account_id`);--> statement-breakpoint
CREATE INDEX `members_role` ON `members` (`role`,`user_id`);--> statement-breakpoint
CREATE TABLE `numbers` (
	`number` text PRIMARY KEY NOT NULL,
	`account_id` text
);
--> statement-breakpoint
CREATE INDEX `numbers_account` ON `numbers` (`account_id`);--> statement-breakpoint
CREATE TABLE `social_logins` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `social_logins_user` ON `social_logins` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`email` text,
	`mobile` text,
	`unproved_email` text,
	`unproved_mobile` text,
	`password` text,
	`mfa_emails` text DEFAULT '[]' NOT NULL,
	`language` text DEFAULT 'English' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_mobile_unique` ON `users` (`mobile`);--> statement-breakpoint
CREATE INDEX `users_name_unfolded` ON `users` (`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (CASE WHEN name_folded IS NULL THEN lower(name) ELSE name_folded END);--> statement-breakpoint
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
CREATE INDEX `invoices_mail` ON `invoices` (`mail_at`) WHERE mail_at IS NOT NULL;--> statement-breakpoint
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
	`remind_at` integer,
	CONSTRAINT "usage_invoices_amounts" CHECK("usage_invoices"."total_sms" >= 0 AND "usage_invoices"."total_mms" >= 0
      AND "usage_invoices"."sms_rate" >= 0 AND "usage_invoices"."mms_rate" >= 0 AND "usage_invoices"."released" >= 0)
);
--> statement-breakpoint
CREATE INDEX `usage_invoices_remind` ON `usage_invoices` (`remind_at`) WHERE remind_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `usage_invoices_month` ON `usage_invoices` (`account_id`,`month`);--> statement-breakpoint
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
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text,
	`effect` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_age` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text NOT NULL,
	`window` integer NOT NULL,
	`count` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`key`, `window`)
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
CREATE TABLE `link_domains` (
	`account_id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`state` text NOT NULL,
	`external_id` text,
	`records` text DEFAULT '[]' NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`checked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `link_domains_host_unique` ON `link_domains` (`host`);--> statement-breakpoint
CREATE INDEX `link_domains_unsettled` ON `link_domains` (`state`,`checked_at`);--> statement-breakpoint
CREATE TABLE `declined_cards` (
	`card` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`tried_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `declined_cards_tried` ON `declined_cards` (`tried_at`);--> statement-breakpoint
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
	`owed` integer DEFAULT 0 NOT NULL,
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
CREATE INDEX `order_refunds_owed` ON `order_refunds` (`account_id`,`changed_at`) WHERE owed > 0;--> statement-breakpoint
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
	`invoice_id` text,
	`released` integer,
	`plan_id` text,
	`subscription_id` text,
	`period` integer,
	`number` text,
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
CREATE TABLE `personal_numbers` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`reference` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`proved_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`reason` text,
	`removed_at` integer,
	`applied_at` integer,
	CONSTRAINT "personal_numbers_proved" CHECK("personal_numbers"."status" = 'pending' OR "personal_numbers"."proved_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `personal_numbers_number` ON `personal_numbers` (`number`) WHERE status <> 'rejected' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `personal_numbers_account` ON `personal_numbers` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `personal_numbers_queue` ON `personal_numbers` (`status`,`id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `personal_numbers_unapplied` ON `personal_numbers` (`id`) WHERE applied_at IS NULL AND (removed_at IS NOT NULL OR status IN ('approved', 'rejected'));--> statement-breakpoint
CREATE TABLE `default_providers` (
	`medium` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_errors` (
	`provider` text NOT NULL,
	`minute` integer NOT NULL,
	`account_id` text NOT NULL,
	`errors` integer NOT NULL,
	PRIMARY KEY(`provider`, `minute`, `account_id`)
);
--> statement-breakpoint
CREATE INDEX `provider_errors_minute` ON `provider_errors` (`minute`);--> statement-breakpoint
CREATE TABLE `provider_meta` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_meta_key` ON `provider_meta` (`provider`,`key`);--> statement-breakpoint
CREATE TABLE `provider_routes` (
	`id` text PRIMARY KEY NOT NULL,
	`medium` text NOT NULL,
	`account_id` text NOT NULL,
	`sender` text NOT NULL,
	`sender_kind` text NOT NULL,
	`country` text NOT NULL,
	`provider` text NOT NULL,
	`priority` integer NOT NULL,
	`active` integer NOT NULL,
	`register` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_routes_once` ON `provider_routes` (`medium`,`account_id`,`sender`,`sender_kind`,`country`,`provider`);--> statement-breakpoint
CREATE TABLE `provider_stops` (
	`provider` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL,
	`retry_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`parent_id` text,
	`refresh_hash` text NOT NULL,
	`previous_hash` text,
	`rotated_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`method` text NOT NULL,
	`ip` text NOT NULL,
	`user_agent` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_hash_unique` ON `sessions` (`refresh_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_parent` ON `sessions` (`parent_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `shared_assignments` (
	`account_id` text NOT NULL,
	`handset` text NOT NULL,
	`number` text NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `handset`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_assignments_number` ON `shared_assignments` (`handset`,`number`);--> statement-breakpoint
CREATE INDEX `shared_assignments_used` ON `shared_assignments` (`number`,`last_used_at`);--> statement-breakpoint
CREATE TABLE `shared_numbers` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`pool` text NOT NULL,
	`active` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shared_numbers_number_unique` ON `shared_numbers` (`number`);--> statement-breakpoint
CREATE INDEX `shared_numbers_pool` ON `shared_numbers` (`pool`,`number`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`access` text NOT NULL,
	`role_access` text NOT NULL,
	`deduct_from_account` integer NOT NULL,
	`code_hash` text NOT NULL,
	`status` text NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`sub_account_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_code_hash_unique` ON `invitations` (`code_hash`);--> statement-breakpoint
CREATE INDEX `invitations_account` ON `invitations` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_sub_account` ON `invitations` (`sub_account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`account_id`,`email`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `global_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`medium` text NOT NULL,
	`message` text NOT NULL,
	`message_folded` text,
	`source` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `global_templates_source_unique` ON `global_templates` (`source`);--> statement-breakpoint
CREATE INDEX `global_templates_name_unfolded` ON `global_templates` (`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `global_templates_message_unfolded` ON `global_templates` (`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));--> statement-breakpoint
CREATE TABLE `app_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`secret` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `app_tokens_hash_unique` ON `app_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `app_tokens_account` ON `app_tokens` (`account_id`,`created_at`);--> statement-breakpoint
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
/* The first price list; administrators change it from there. */
INSERT INTO `price_tiers` (`medium`, `from_quantity`, `rate`, `valid_from`) VALUES
	('sms', 10000, 5000, 0),
	('sms', 20000, 4700, 0),
	('sms', 30000, 4500, 0),
	('sms', 50000, 4000, 0),
	('sms', 80000, 3500, 0),
	('mms', 1000, 37000, 0),
	('mms', 5000, 35000, 0),
	('mms', 10000, 33000, 0);--> statement-breakpoint
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
	('pkg_00000000000000000000000011', '10,000 MMS', 'mms', 10000, 0, 0, 0);--> statement-breakpoint
INSERT INTO `plans` (`id`, `name`, `medium`, `messages`, `rate`, `valid_from`) VALUES
	('pln_00000000000000000000000001', '1,000 SMS a month', 'sms', 1000, 5200, 0),
	('pln_00000000000000000000000002', '5,000 SMS a month', 'sms', 5000, 4800, 0),
	('pln_00000000000000000000000003', '20,000 SMS a month', 'sms', 20000, 4400, 0),
	('pln_00000000000000000000000004', '100 MMS a month', 'mms', 100, 37000, 0),
	('pln_00000000000000000000000005', '500 MMS a month', 'mms', 500, 35000, 0);

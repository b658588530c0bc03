DROP INDEX `users_email_unique`;
--> statement-breakpoint
DROP INDEX `sessions_token_unique`;
--> statement-breakpoint
DROP INDEX `sessions_user`;
--> statement-breakpoint
DROP INDEX `credentials_user`;
--> statement-breakpoint
DROP INDEX `verifications_identifier`;
--> statement-breakpoint
ALTER TABLE `users` RENAME TO `users_before`;
--> statement-breakpoint
ALTER TABLE `sessions` RENAME TO `sessions_before`;
--> statement-breakpoint
ALTER TABLE `credentials` RENAME TO `credentials_before`;
--> statement-breakpoint
ALTER TABLE `verifications` RENAME TO `verifications_before`;
--> statement-breakpoint
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
CREATE UNIQUE INDEX `app_tokens_hash_unique` ON `app_tokens` (`hash`);
--> statement-breakpoint
CREATE INDEX `app_tokens_account` ON `app_tokens` (`account_id`,`created_at`);
--> statement-breakpoint
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
CREATE INDEX `codes_expiry` ON `codes` (`expires_at`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `invitations_code_hash_unique` ON `invitations` (`code_hash`);
--> statement-breakpoint
CREATE INDEX `invitations_account` ON `invitations` (`account_id`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`account_id`,`email`) WHERE status = 'pending';
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
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_hash_unique` ON `sessions` (`refresh_hash`);
--> statement-breakpoint
CREATE INDEX `sessions_parent` ON `sessions` (`parent_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `social_logins` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `social_logins_user` ON `social_logins` (`user_id`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
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
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_mobile_unique` ON `users` (`mobile`);
--> statement-breakpoint
-- Everybody keeps their e-mail and password; all sign in anew.
INSERT INTO `users` (id, name, email, password, created_at, updated_at)
SELECT id, name, email,
  (SELECT password FROM credentials_before WHERE user_id = users_before.id AND provider_id = 'credential'),
  created_at, updated_at
FROM users_before;
--> statement-breakpoint
DROP TABLE `users_before`;
--> statement-breakpoint
DROP TABLE `sessions_before`;
--> statement-breakpoint
DROP TABLE `credentials_before`;
--> statement-breakpoint
DROP TABLE `verifications_before`;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `profile_type` text DEFAULT 'common' NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `quick_approved` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `admin_approved` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `allowed_shared_sender` integer DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `allow_received_sms_as_email` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `allow_sub_account` integer DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `batch` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `deduct_from_account` integer DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `is_special_plan_active` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `default_sender` text;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `logo` text;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `onboarded_at` integer;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit_amount` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit_sms_rate` integer DEFAULT 5500 NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `auto_credit_mms_rate` integer DEFAULT 39000 NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `is_not_auto_credit` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `deleted_at` integer;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `closed_at` integer;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `purge_cursor` text;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `purged_at` integer;
--> statement-breakpoint
ALTER TABLE `members` ADD `role_access` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE `members` SET role_access = (
  SELECT json_group_object(value, json('{"edit":true,"delete":true}')) FROM json_each(access)
) WHERE role = 'subaccount';
--> statement-breakpoint
CREATE INDEX `numbers_account` ON `numbers` (`account_id`);
--> statement-breakpoint
CREATE INDEX `invitations_sub_account` ON `invitations` (`sub_account_id`);
--> statement-breakpoint
CREATE INDEX `accounts_unclosed` ON `accounts` (`deleted_at`) WHERE deleted_at IS NOT NULL AND closed_at IS NULL;
--> statement-breakpoint
CREATE INDEX `accounts_deleted` ON `accounts` (`deleted_at`) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;

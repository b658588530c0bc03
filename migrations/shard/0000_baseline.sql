CREATE TABLE `assignments` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`sub_account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `subject_id`, `sub_account_id`)
);
--> statement-breakpoint
CREATE INDEX `assignments_to` ON `assignments` (`sub_account_id`,`kind`);--> statement-breakpoint
CREATE TABLE `audience_numbers` (
	`account_id` text NOT NULL,
	`audience_id` text NOT NULL,
	`number` text NOT NULL,
	`fields` text NOT NULL,
	PRIMARY KEY(`account_id`, `audience_id`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audience_rejects` (
	`account_id` text NOT NULL,
	`audience_id` text NOT NULL,
	`row` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`number` text NOT NULL,
	`cells` text NOT NULL,
	PRIMARY KEY(`account_id`, `audience_id`, `row`)
);
--> statement-breakpoint
CREATE TABLE `audiences` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`labels` text NOT NULL,
	`headers` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`invalid` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`complete_at` integer,
	`created_at` integer NOT NULL,
	`sweep_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `audiences_sweep` ON `audiences` (`sweep_at`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`type` text NOT NULL,
	`sender` text NOT NULL,
	`message` text NOT NULL,
	`message_folded` text,
	`medium` text DEFAULT 'sms' NOT NULL,
	`attachment_id` text,
	`group_ids` text NOT NULL,
	`audience_id` text,
	`opt_out` integer NOT NULL,
	`plain_values` integer DEFAULT false NOT NULL,
	`long_url` text,
	`reply_link` integer DEFAULT false NOT NULL,
	`reply_link_message` text,
	`payload` text DEFAULT '{}' NOT NULL,
	`status` text NOT NULL,
	`hold_reason` text,
	`held_by` text DEFAULT '[]' NOT NULL,
	`appeal` text,
	`credit_needed` integer,
	`quick` integer DEFAULT false NOT NULL,
	`client_key` text,
	`client_digest` text,
	`created_by` text,
	`payer_id` text,
	`agreed_recipients` integer,
	`agreed_price` integer,
	`scheduled_at` integer,
	`valid_until` integer,
	`recurrence` text,
	`time_zone` text,
	`series_id` text,
	`approved_launch` integer,
	`approved_params` text,
	`reviewed_audience_id` text,
	`approved_host` text,
	`follow_up` text,
	`followed_id` text,
	`waits_until` integer,
	`failed_at` integer,
	`launches` integer DEFAULT 0 NOT NULL,
	`plan_cursor` text,
	`exclusions` text DEFAULT '{}' NOT NULL,
	`recipients` integer DEFAULT 0 NOT NULL,
	`segments` integer DEFAULT 0 NOT NULL,
	`first_message` text,
	`last_message` text,
	`debited` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`refunds` integer DEFAULT 0 NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "campaigns_refunded" CHECK("campaigns"."refunded" BETWEEN 0 AND "campaigns"."debited")
);
--> statement-breakpoint
CREATE INDEX `campaigns_name_unfolded` ON `campaigns` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `campaigns_message_unfolded` ON `campaigns` (`account_id`,`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));--> statement-breakpoint
CREATE INDEX `campaigns_attachment` ON `campaigns` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_recent` ON `campaigns` (`account_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_name` ON `campaigns` (`account_id`,CASE WHEN name_folded IS NULL THEN lower(name) ELSE name_folded END,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_recipients` ON `campaigns` (`account_id`,CASE WHEN recipients > 0 THEN recipients ELSE agreed_recipients END,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_price` ON `campaigns` (`account_id`,CASE WHEN status = 'pending' THEN agreed_price ELSE debited - refunded END,`id`);--> statement-breakpoint
CREATE INDEX `campaigns_valid_until` ON `campaigns` (`valid_until`) WHERE status = 'paused';--> statement-breakpoint
CREATE INDEX `campaigns_held` ON `campaigns` (`hold_reason`) WHERE status = 'paused';--> statement-breakpoint
CREATE INDEX `campaigns_active` ON `campaigns` (`updated_at`) WHERE status IN ('planning', 'sending');--> statement-breakpoint
CREATE INDEX `campaigns_audience` ON `campaigns` (`account_id`,`audience_id`) WHERE audience_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `campaigns_reviewed` ON `campaigns` (`account_id`,`reviewed_audience_id`) WHERE reviewed_audience_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_client_key` ON `campaigns` (`account_id`,`client_key`) WHERE client_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `launch_answers` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`account_id`, `campaign_id`)
);
--> statement-breakpoint
CREATE TABLE `consent_events` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`detail` text NOT NULL,
	PRIMARY KEY(`account_id`, `number`, `id`)
);
--> statement-breakpoint
CREATE INDEX `consent_events_agreed` ON `consent_events` (`account_id`,`number`,`at`) WHERE kind IN ('optIn', 'consent');--> statement-breakpoint
CREATE TABLE `consent_sources` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`wording` text NOT NULL,
	`file_name` text,
	`user_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `contact_change_rows` (
	`account_id` text NOT NULL,
	`change_id` text NOT NULL,
	`step` integer NOT NULL,
	`contact_id` text NOT NULL,
	`number` text NOT NULL,
	`fields` text NOT NULL,
	`fields_folded` text,
	`source_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`into_id` text,
	`into_fields` text,
	`into_updated_at` integer,
	`block` text,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `change_id`, `step`, `contact_id`)
);
--> statement-breakpoint
CREATE TABLE `contact_changes` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`action` text NOT NULL,
	`to_group` text,
	`ids` text,
	`search` text,
	`filters` text DEFAULT '[]' NOT NULL,
	`user_id` text,
	`block_source` text NOT NULL,
	`status` text NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`merged` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`labels_added` text DEFAULT '[]' NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `contact_changes_of` ON `contact_changes` (`account_id`,`group_id`,`id`);--> statement-breakpoint
CREATE INDEX `contact_changes_to` ON `contact_changes` (`account_id`,`to_group`,`id`);--> statement-breakpoint
CREATE INDEX `contact_changes_open` ON `contact_changes` (`updated_at`) WHERE status IN ('running', 'undoing');--> statement-breakpoint
CREATE INDEX `contact_changes_ended` ON `contact_changes` (`ended_at`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`number` text NOT NULL,
	`fields` text DEFAULT '{}' NOT NULL,
	`fields_folded` text,
	`source_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `contacts_fields_unfolded` ON `contacts` (`account_id`,`id`) WHERE fields_folded IS NULL AND length(fields) <> length(CAST(fields AS BLOB));--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_number` ON `contacts` (`account_id`,`group_id`,`number`);--> statement-breakpoint
CREATE INDEX `contacts_by_number` ON `contacts` (`account_id`,`number`);--> statement-breakpoint
CREATE INDEX `contacts_recent` ON `contacts` (`account_id`,`group_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `balances` (
	`account_id` text PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL,
	CONSTRAINT "balances_overdraft" CHECK("balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE `credit_lots` (
	`account_id` text NOT NULL,
	`lot` integer NOT NULL,
	`sms_rate` integer NOT NULL,
	`mms_rate` integer NOT NULL,
	`amount` integer NOT NULL,
	`remaining` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `lot`),
	CONSTRAINT "credit_lots_remaining" CHECK("credit_lots"."remaining" BETWEEN 0 AND "credit_lots"."amount"),
	CONSTRAINT "credit_lots_rates" CHECK("credit_lots"."sms_rate" > 0 AND "credit_lots"."mms_rate" > 0)
);
--> statement-breakpoint
CREATE INDEX `credit_lots_open` ON `credit_lots` (`account_id`,`lot`) WHERE remaining > 0;--> statement-breakpoint
CREATE TABLE `ledger` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`lot` integer NOT NULL,
	`amount` integer NOT NULL,
	`campaign_id` text,
	`at` integer NOT NULL,
	`spender` text,
	`seq` integer,
	`hash` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_key` ON `ledger` (`account_id`,`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_chain` ON `ledger` (`account_id`,`seq`) WHERE seq IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_spender` ON `ledger` (`account_id`,`spender`,`at`) WHERE spender IS NOT NULL;--> statement-breakpoint
CREATE INDEX `ledger_unsealed` ON `ledger` (`at`) WHERE seq IS NULL;--> statement-breakpoint
CREATE TABLE `spending_limits` (
	`account_id` text NOT NULL,
	`spender` text NOT NULL,
	`monthly_limit` integer NOT NULL,
	`time_zone` text NOT NULL,
	`month` text NOT NULL,
	`starts_at` integer NOT NULL,
	`spent` integer NOT NULL,
	`room` integer NOT NULL,
	PRIMARY KEY(`account_id`, `spender`),
	CONSTRAINT "spending_limit" CHECK("spending_limits"."room" >= 0)
);
--> statement-breakpoint
CREATE TABLE `stripe_keys` (
	`account_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last4` text NOT NULL,
	`is_live` integer NOT NULL,
	`saved_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `exports` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`format` text NOT NULL,
	`campaign_id` text,
	`medium` text,
	`statuses` text,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`names` integer NOT NULL,
	`status` text NOT NULL,
	`cursor` text,
	`pages` text DEFAULT '[]' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `exports_unfinished` ON `exports` (`updated_at`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `exports_age` ON `exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `files` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`purpose` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sweep_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `files_due` ON `files` (`sweep_at`) WHERE sweep_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `categories` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (`account_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `group_uses` (
	`account_id` text NOT NULL,
	`group_id` text NOT NULL,
	`used_by` text NOT NULL,
	PRIMARY KEY(`account_id`, `group_id`, `used_by`)
);
--> statement-breakpoint
CREATE INDEX `group_uses_by` ON `group_uses` (`account_id`,`used_by`);--> statement-breakpoint
CREATE TABLE `groups` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`name_key` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`fields` text DEFAULT '[]' NOT NULL,
	`importing` text,
	`error_log` text,
	`category_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "groups_total" CHECK("groups"."unsubscribed" BETWEEN 0 AND "groups"."total")
);
--> statement-breakpoint
CREATE INDEX `groups_name_unfolded` ON `groups` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE UNIQUE INDEX `groups_name` ON `groups` (`account_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `import_changes` (
	`account_id` text NOT NULL,
	`import_id` text NOT NULL,
	`number` text NOT NULL,
	`contact_id` text NOT NULL,
	`fields` text NOT NULL,
	`fields_folded` text,
	`source_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer,
	PRIMARY KEY(`account_id`, `import_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `import_rejects` (
	`account_id` text NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`reason` text NOT NULL,
	`cells` text NOT NULL,
	PRIMARY KEY(`account_id`, `import_id`, `row`)
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`upload_id` text NOT NULL,
	`sheet` text NOT NULL,
	`options` text DEFAULT '{}' NOT NULL,
	`labels` text NOT NULL,
	`headers` text NOT NULL,
	`file_name` text DEFAULT '' NOT NULL,
	`replaces` integer DEFAULT false NOT NULL,
	`labels_before` text,
	`status` text NOT NULL,
	`rows` integer NOT NULL,
	`processed` integer DEFAULT 0 NOT NULL,
	`known` integer DEFAULT 0 NOT NULL,
	`quiet` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`opted_out` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`reversed` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`tried_to` text DEFAULT '' NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	`undoable_until` integer,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "imports_cursor" CHECK("imports"."processed" <= "imports"."rows")
);
--> statement-breakpoint
CREATE INDEX `imports_unfinished` ON `imports` (`updated_at`) WHERE status IN ('queued', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX `imports_of_group` ON `imports` (`account_id`,`group_id`,`id`);--> statement-breakpoint
CREATE INDEX `imports_undoable` ON `imports` (`undoable_until`) WHERE undoable_until IS NOT NULL;--> statement-breakpoint
CREATE TABLE `uploads` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`file_name` text NOT NULL,
	`file_type` text NOT NULL,
	`readings` text DEFAULT '["default"]' NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `uploads_age` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `audit` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`request_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `batch_guard` (
	`ok` integer NOT NULL,
	CONSTRAINT "batch_guard_holds" CHECK("batch_guard"."ok" = 1)
);
--> statement-breakpoint
CREATE TABLE `limit_guard` (
	`groups` integer,
	`contacts` integer,
	`drafts` integer,
	`data` integer,
	`templates` integer,
	`params` integer,
	`segments` integer,
	CONSTRAINT "limit_groups" CHECK("limit_guard"."groups" = 1),
	CONSTRAINT "limit_contacts" CHECK("limit_guard"."contacts" = 1),
	CONSTRAINT "limit_drafts" CHECK("limit_guard"."drafts" = 1),
	CONSTRAINT "limit_data" CHECK("limit_guard"."data" = 1),
	CONSTRAINT "limit_templates" CHECK("limit_guard"."templates" = 1),
	CONSTRAINT "limit_params" CHECK("limit_guard"."params" = 1),
	CONSTRAINT "limit_segments" CHECK("limit_guard"."segments" = 1)
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`effect` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `outbox_age` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `usage` (
	`account_id` text PRIMARY KEY NOT NULL,
	`data_bytes` integer DEFAULT 0 NOT NULL,
	`stored_bytes` integer DEFAULT 0 NOT NULL,
	`day` integer DEFAULT 0 NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "limit_data" CHECK("usage"."data_bytes" >= 0),
	CONSTRAINT "limit_storage" CHECK("usage"."stored_bytes" >= 0),
	CONSTRAINT "limit_changes" CHECK("usage"."changes" >= 0)
);
--> statement-breakpoint
CREATE TABLE `sent_days` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`messages` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`),
	CONSTRAINT "sent_days_within" CHECK("sent_days"."messages" >= 0)
);
--> statement-breakpoint
CREATE TABLE `click_overflow` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`verdict` text NOT NULL,
	`requests` integer NOT NULL,
	`last` text NOT NULL,
	PRIMARY KEY(`account_id`, `subject`, `verdict`)
);
--> statement-breakpoint
CREATE TABLE `clicks` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`id` text NOT NULL,
	`number` text,
	`verdict` text NOT NULL,
	`reason` text NOT NULL,
	`seen` text NOT NULL,
	PRIMARY KEY(`account_id`, `subject`, `id`)
);
--> statement-breakpoint
CREATE INDEX `clicks_by_person` ON `clicks` (`account_id`,`subject`,`verdict`,`number`,`id`);--> statement-breakpoint
CREATE TABLE `links` (
	`account_id` text NOT NULL,
	`subject` text NOT NULL,
	`code` text NOT NULL,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer,
	`expires_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `subject`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_code` ON `links` (`code`);--> statement-breakpoint
CREATE TABLE `attachments` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`subject` text NOT NULL,
	`file_id` text,
	`url` text,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`sweep_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "attachments_one" CHECK(("attachments"."file_id" IS NULL) <> ("attachments"."url" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `attachments_file` ON `attachments` (`account_id`,`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attachments_due` ON `attachments` (`sweep_at`);--> statement-breakpoint
CREATE TABLE `received_media` (
	`account_id` text NOT NULL,
	`message_id` text NOT NULL,
	`nth` integer NOT NULL,
	`carrier` text NOT NULL,
	`url` text NOT NULL,
	`type` text NOT NULL,
	`state` text NOT NULL,
	`attachment_id` text,
	PRIMARY KEY(`account_id`, `message_id`, `nth`)
);
--> statement-breakpoint
CREATE INDEX `received_media_attachment` ON `received_media` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `received_media_waiting` ON `received_media` (`message_id`,`account_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `campaign_chunks` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`chunk` integer NOT NULL,
	`first_message` text NOT NULL,
	`last_message` text NOT NULL,
	`messages` integer NOT NULL,
	`sender` text,
	`status` text NOT NULL,
	`queued_at` integer,
	PRIMARY KEY(`account_id`, `campaign_id`, `chunk`)
);
--> statement-breakpoint
CREATE INDEX `campaign_chunks_open` ON `campaign_chunks` (`account_id`,`campaign_id`,`status`,`chunk`);--> statement-breakpoint
CREATE INDEX `campaign_chunks_queued` ON `campaign_chunks` (`queued_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE TABLE `campaign_responses` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`message_id` text,
	PRIMARY KEY(`account_id`, `campaign_id`, `kind`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_responses_opt_out` ON `campaign_responses` (`account_id`,`campaign_id`,`number`) WHERE kind = 'optOut';--> statement-breakpoint
CREATE TABLE `messages` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`campaign_id` text,
	`quick_id` text,
	`direction` text NOT NULL,
	`recipient` text NOT NULL,
	`sender` text NOT NULL,
	`text` text NOT NULL,
	`text_folded` text,
	`attachment_id` text,
	`units` integer NOT NULL,
	`segments` integer NOT NULL,
	`unicode` integer NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`lot` integer,
	`status` text NOT NULL,
	`reason` text,
	`automatic` integer DEFAULT false NOT NULL,
	`refunded` integer DEFAULT false NOT NULL,
	`carrier_id` text,
	`carrier` text,
	`opt_out_code` text,
	`claimed_at` integer,
	`sent_at` integer,
	`settled_at` integer,
	`sweep_at` integer,
	PRIMARY KEY(`account_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `messages_text_unfolded` ON `messages` (`account_id`,`id`) WHERE direction = 'in' AND text_folded IS NULL AND length(text) <> length(CAST(text AS BLOB));--> statement-breakpoint
CREATE INDEX `messages_unsent` ON `messages` (`sweep_at`,`id`) WHERE status = 'queued' AND campaign_id IS NULL;--> statement-breakpoint
CREATE INDEX `messages_attachment` ON `messages` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`account_id`,`campaign_id`,`recipient`);--> statement-breakpoint
CREATE INDEX `messages_handset` ON `messages` (`recipient`,`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`claimed_at`) WHERE status IN ('sending', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX `messages_inbound` ON `messages` (`account_id`,`carrier_id`) WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX `messages_received` ON `messages` (`account_id`,`id`) WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX `messages_received_from` ON `messages` (`account_id`,`recipient`,`id`) WHERE direction = 'in';--> statement-breakpoint
CREATE INDEX `messages_quick` ON `messages` (`account_id`,`id`) WHERE quick_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_mms` ON `messages` (`account_id`,`id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_opt_out_code` ON `messages` (`opt_out_code`) WHERE opt_out_code IS NOT NULL;--> statement-breakpoint
CREATE TABLE `number_activity` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`messaged_at` integer,
	`replied_at` integer,
	`clicked_at` integer,
	PRIMARY KEY(`account_id`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`message` text NOT NULL,
	`from_number` text,
	`room_id` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`account_id`,`kind`,`message`) WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE TABLE `params` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`value_folded` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `params_name_unfolded` ON `params` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `params_value_unfolded` ON `params` (`account_id`,`id`) WHERE value_folded IS NULL AND length(value) <> length(CAST(value AS BLOB));--> statement-breakpoint
CREATE UNIQUE INDEX `params_key` ON `params` (`account_id`,`key`);--> statement-breakpoint
CREATE TABLE `carrier_counts` (
	`slot` integer NOT NULL,
	`carrier` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text NOT NULL,
	`messages` integer NOT NULL,
	`took` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`slot`, `carrier`, `outcome`, `reason`)
);
--> statement-breakpoint
CREATE TABLE `quick_messages` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`digest` text NOT NULL,
	`campaign_id` text,
	`sender` text NOT NULL,
	`message` text NOT NULL,
	`message_folded` text,
	`attachment_id` text,
	`reply_link_message` text,
	`status` text NOT NULL,
	`test` integer NOT NULL,
	`recipients` integer NOT NULL,
	`segments` integer NOT NULL,
	`price` integer NOT NULL,
	`excluded` text NOT NULL,
	`payer_id` text NOT NULL,
	`first_message` text,
	`last_message` text,
	`valid_until` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	`scheduled_at` integer,
	`approved` integer DEFAULT false NOT NULL,
	`held_by` text DEFAULT '[]' NOT NULL,
	`appeal` text,
	`reason` text,
	`updated_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `quick_messages_message_unfolded` ON `quick_messages` (`account_id`,`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));--> statement-breakpoint
CREATE INDEX `quick_messages_attachment` ON `quick_messages` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `quick_messages_texts` ON `quick_messages` (`account_id`) WHERE attachment_id IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `quick_messages_key` ON `quick_messages` (`account_id`,`key`);--> statement-breakpoint
CREATE INDEX `quick_messages_waiting` ON `quick_messages` (`account_id`,`id`) WHERE status IN ('pending', 'scheduled');--> statement-breakpoint
CREATE TABLE `restored_campaigns` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`ended` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`entry` text NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `inbox_reads` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_to` text NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`)
);
--> statement-breakpoint
CREATE TABLE `inboxes` (
	`account_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `room_changes` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`seq` integer NOT NULL,
	`ref` text NOT NULL,
	PRIMARY KEY(`account_id`, `number`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `room_entries` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`room_id` text NOT NULL,
	`event` text,
	`text` text NOT NULL,
	`text_folded` text,
	`mentions` text DEFAULT '[]' NOT NULL,
	`until` integer,
	`user_id` text,
	`user_name` text,
	`key` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `room_entries_text_unfolded` ON `room_entries` (`account_id`,`id`) WHERE text_folded IS NULL AND length(text) <> length(CAST(text AS BLOB));--> statement-breakpoint
CREATE INDEX `room_entries_of` ON `room_entries` (`account_id`,`room_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `room_entries_key` ON `room_entries` (`account_id`,`key`) WHERE key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `room_reads` (
	`account_id` text NOT NULL,
	`user_id` text NOT NULL,
	`room_id` text NOT NULL,
	`read_to` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `user_id`, `room_id`)
);
--> statement-breakpoint
CREATE TABLE `rooms` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`number` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`snoozed_until` integer,
	`assignee_id` text,
	`assignee_name` text,
	`assignee_account` text,
	`former_account` text,
	`updated_at` integer NOT NULL,
	`last_in` text,
	`changed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rooms_number` ON `rooms` (`account_id`,`number`);--> statement-breakpoint
CREATE INDEX `rooms_recent` ON `rooms` (`account_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `rooms_by_status` ON `rooms` (`account_id`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `rooms_changed` ON `rooms` (`account_id`,`changed`);--> statement-breakpoint
CREATE INDEX `rooms_last_in` ON `rooms` (`account_id`,`last_in`);--> statement-breakpoint
CREATE INDEX `rooms_assigned` ON `rooms` (`assignee_account`,`updated_at`,`id`) WHERE assignee_account IS NOT NULL;--> statement-breakpoint
CREATE TABLE `watched_rooms` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`room_id` text NOT NULL,
	`base` integer NOT NULL,
	`seq` integer NOT NULL,
	`told` integer NOT NULL,
	`told_before` integer DEFAULT 0 NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`account_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `watched_rooms_until` ON `watched_rooms` (`until`);--> statement-breakpoint
CREATE INDEX `watched_rooms_behind` ON `watched_rooms` (`account_id`) WHERE told < seq;--> statement-breakpoint
CREATE TABLE `schedules` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`due_at` integer NOT NULL,
	`claim_at` integer NOT NULL,
	`status` text NOT NULL,
	`info` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `schedules_subject` ON `schedules` (`account_id`,`subject`,`due_at`);--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`claim_at`) WHERE status = 'scheduled';--> statement-breakpoint
CREATE TABLE `segments` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`name_key` text NOT NULL,
	`filter` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `segments_name_unfolded` ON `segments` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE UNIQUE INDEX `segments_name` ON `segments` (`account_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `sender_tests` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`sender` text NOT NULL,
	`number` text NOT NULL,
	`quick_id` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`shown` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `sender_tests_sender` ON `sender_tests` (`account_id`,`sender`,`id`);--> statement-breakpoint
CREATE TABLE `senders` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`value` text NOT NULL,
	`type` integer NOT NULL,
	`status` text NOT NULL,
	`per_second` integer NOT NULL,
	`register` text DEFAULT 'not_submitted' NOT NULL,
	`shared_by` text,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `senders_value` ON `senders` (`account_id`,`value`);--> statement-breakpoint
CREATE INDEX `senders_shared` ON `senders` (`shared_by`,`value`) WHERE shared_by IS NOT NULL;--> statement-breakpoint
CREATE TABLE `daily_stats` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`medium` text NOT NULL,
	`status` text NOT NULL,
	`messages` integer NOT NULL,
	`spent` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `medium`, `status`)
);
--> statement-breakpoint
CREATE TABLE `stale_stats` (
	`account_id` text NOT NULL,
	`slot` integer NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`account_id`, `slot`)
);
--> statement-breakpoint
CREATE INDEX `stale_stats_age` ON `stale_stats` (`since`);--> statement-breakpoint
CREATE TABLE `stats_zones` (
	`account_id` text PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sender_opt_outs` (
	`account_id` text NOT NULL,
	`sender` text NOT NULL,
	`number` text NOT NULL,
	`opted_out_at` integer,
	`version` integer NOT NULL,
	`campaign` text,
	`opt_origins` text,
	`consent` text,
	PRIMARY KEY(`account_id`, `sender`, `number`)
);
--> statement-breakpoint
CREATE INDEX `sender_opt_outs_since` ON `sender_opt_outs` (`account_id`,`opted_out_at`,`number`,`sender`) WHERE opted_out_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `suppressions` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`blocked_at` integer,
	`opted_out_at` integer,
	`source` text NOT NULL,
	`opt_version` integer,
	`block_version` integer,
	`stop_at` integer,
	`opt_sender` text,
	`opt_campaign` text,
	`opt_origins` text,
	`consent` text,
	`block_source` text,
	`blocked_by` text,
	`block_reason` text,
	PRIMARY KEY(`account_id`, `number`)
);
--> statement-breakpoint
CREATE INDEX `suppressions_opted_out` ON `suppressions` (`account_id`,`opted_out_at`,`number`,`source`) WHERE opted_out_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `suppressions_blocked` ON `suppressions` (`account_id`,`blocked_at`,`number`,`block_source`) WHERE blocked_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `templates` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_folded` text,
	`medium` text NOT NULL,
	`message` text NOT NULL,
	`message_folded` text,
	`sender` text DEFAULT '' NOT NULL,
	`attachment_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `templates_name_unfolded` ON `templates` (`account_id`,`id`) WHERE name_folded IS NULL AND length(name) <> length(CAST(name AS BLOB));--> statement-breakpoint
CREATE INDEX `templates_message_unfolded` ON `templates` (`account_id`,`id`) WHERE message_folded IS NULL AND length(message) <> length(CAST(message AS BLOB));--> statement-breakpoint
CREATE INDEX `templates_attachment` ON `templates` (`account_id`,`attachment_id`) WHERE attachment_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `verifications` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`step1` text DEFAULT '{}' NOT NULL,
	`step2` text DEFAULT '{}' NOT NULL,
	`step3` text DEFAULT '{}' NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`missing` text,
	`round` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`documents_until` integer,
	`documents_deleted_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `verifications_due` ON `verifications` (`documents_until`) WHERE documents_until IS NOT NULL;--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`response` integer,
	`error` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_of` ON `webhook_deliveries` (`account_id`,`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`next_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `webhooks` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);--> statement-breakpoint
/* What contacts are found by: the words of their names and email addresses, each behind its account's id. Only
   spaces end a word. A row of the index has its contact's rowid, which only VACUUM changes; D1 does not run it. */
CREATE VIRTUAL TABLE `contact_words` USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* P* S* C*'");--> statement-breakpoint
/* The words of their folded names. */
CREATE VIEW `contact_texts` AS SELECT rowid AS contact,
    coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'first_name', ''), ' ', ' ' || account_id) || ' ', '')
    || coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'last_name', ''), ' ', ' ' || account_id) || ' ', '')
    || coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'name', ''), ' ', ' ' || account_id) || ' ', '')
    || coalesce(account_id || replace(nullif(coalesce(fields_folded, fields)->>'email', ''), ' ', ' ' || account_id), '') AS words
  FROM contacts;--> statement-breakpoint
/* The words of the view, of the row at hand: reading it again costs an import a twentieth. */
CREATE TRIGGER `contact_added` AFTER INSERT ON `contacts` BEGIN
  INSERT INTO `contact_words` (rowid, words) VALUES (new.rowid,
    coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'first_name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'last_name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'name', ''), ' ', ' ' || new.account_id) || ' ', '')
    || coalesce(new.account_id || replace(nullif(coalesce(new.fields_folded, new.fields)->>'email', ''), ' ', ' ' || new.account_id), ''));
END;--> statement-breakpoint
CREATE TRIGGER `contact_changed` AFTER UPDATE OF `fields`, `fields_folded` ON `contacts`
  WHEN old.fields <> new.fields OR old.fields_folded IS NOT new.fields_folded BEGIN
  DELETE FROM `contact_words` WHERE rowid = old.rowid;
  INSERT INTO `contact_words` (rowid, words) SELECT contact, words FROM `contact_texts` WHERE contact = new.rowid;
END;--> statement-breakpoint
CREATE TRIGGER `contact_removed` AFTER DELETE ON `contacts` BEGIN
  DELETE FROM `contact_words` WHERE rowid = old.rowid;
END;--> statement-breakpoint
CREATE TRIGGER `room_added` AFTER INSERT ON `rooms` BEGIN
  INSERT INTO `inboxes` (account_id, seq) VALUES (new.account_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (account_id) DO UPDATE SET seq = seq + 1;
  UPDATE `rooms` SET changed = (SELECT seq FROM `inboxes` i WHERE i.account_id = new.account_id)
    WHERE account_id = new.account_id AND id = new.id;
END;--> statement-breakpoint
CREATE TRIGGER `room_changed` AFTER UPDATE OF `status`, `snoozed_until`, `assignee_id`, `assignee_account`, `updated_at`, `last_in` ON `rooms` BEGIN
  INSERT INTO `inboxes` (account_id, seq) VALUES (new.account_id, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT (account_id) DO UPDATE SET seq = seq + 1;
  UPDATE `rooms` SET changed = (SELECT seq FROM `inboxes` i WHERE i.account_id = new.account_id)
    WHERE account_id = new.account_id AND id = new.id;
END;--> statement-breakpoint
/* What changes in a conversation that a person has open. Other rooms cost one look into a small table. */
CREATE TRIGGER `watched_room_changed` AFTER UPDATE OF `status`, `snoozed_until`, `assignee_id` ON `rooms`
WHEN EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.number) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id AND number = new.number;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.number;
END;--> statement-breakpoint
CREATE TRIGGER `watched_entry_added` AFTER INSERT ON `room_entries`
WHEN EXISTS (SELECT 1 FROM `rooms` r JOIN `watched_rooms` w ON w.account_id = r.account_id AND w.number = r.number
  WHERE r.account_id = new.account_id AND r.id = new.room_id) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id
    AND number = (SELECT number FROM `rooms` r WHERE r.account_id = new.account_id AND r.id = new.room_id);
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id
    AND number = (SELECT number FROM `rooms` r WHERE r.account_id = new.account_id AND r.id = new.room_id);
END;--> statement-breakpoint
CREATE TRIGGER `watched_message_added` AFTER INSERT ON `messages`
WHEN EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.recipient) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
END;--> statement-breakpoint
CREATE TRIGGER `watched_message_changed` AFTER UPDATE OF `status` ON `messages`
WHEN old.status <> new.status
  AND EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.recipient) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
END;--> statement-breakpoint
/* A message that gets a new id when its time has come is gone under the old one. */
CREATE TRIGGER `watched_message_renamed` AFTER UPDATE OF `id` ON `messages`
WHEN old.id <> new.id
  AND EXISTS (SELECT 1 FROM `watched_rooms` w WHERE w.account_id = new.account_id AND w.number = new.recipient) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 2 WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq - 1, old.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.id
    FROM `watched_rooms` WHERE account_id = new.account_id AND number = new.recipient;
END;--> statement-breakpoint
/* A file of a received message has arrived, or never will. */
CREATE TRIGGER `watched_media_changed` AFTER UPDATE OF `state` ON `received_media`
WHEN old.state <> new.state
  AND EXISTS (SELECT 1 FROM `messages` m JOIN `watched_rooms` w ON w.account_id = m.account_id AND w.number = m.recipient
  WHERE m.account_id = new.account_id AND m.id = new.message_id) BEGIN
  UPDATE `watched_rooms` SET seq = seq + 1 WHERE account_id = new.account_id
    AND number = (SELECT recipient FROM `messages` m WHERE m.account_id = new.account_id AND m.id = new.message_id);
  INSERT INTO `room_changes` (account_id, number, seq, ref) SELECT account_id, number, seq, new.message_id
    FROM `watched_rooms` WHERE account_id = new.account_id
    AND number = (SELECT recipient FROM `messages` m WHERE m.account_id = new.account_id AND m.id = new.message_id);
END;

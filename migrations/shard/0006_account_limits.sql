CREATE TABLE `limit_guard` (
	`groups` integer,
	`contacts` integer,
	`drafts` integer,
	`data` integer,
	CONSTRAINT "limit_groups" CHECK("limit_guard"."groups" = 1),
	CONSTRAINT "limit_contacts" CHECK("limit_guard"."contacts" = 1),
	CONSTRAINT "limit_drafts" CHECK("limit_guard"."drafts" = 1),
	CONSTRAINT "limit_data" CHECK("limit_guard"."data" = 1)
);
--> statement-breakpoint
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
ALTER TABLE `groups` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `uploads` ADD `size` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is there already counts too (ROW_BYTES in core/rules/limits.ts).
UPDATE `groups` SET `bytes` =
  COALESCE((SELECT SUM(LENGTH(CAST(c.`fields` AS BLOB))) FROM `contacts` c
    WHERE c.`account_id` = `groups`.`account_id` AND c.`group_id` = `groups`.`id`), 0)
  + COALESCE((SELECT SUM(200 + LENGTH(CAST(r.`cells` AS BLOB))) FROM `imports` i
    JOIN `import_rejects` r ON r.`account_id` = i.`account_id` AND r.`import_id` = i.`id`
    WHERE i.`account_id` = `groups`.`account_id` AND i.`group_id` = `groups`.`id`), 0);
--> statement-breakpoint
INSERT INTO `usage` (`account_id`, `data_bytes`, `stored_bytes`)
SELECT `account_id`, SUM(`data`), SUM(`stored`) FROM (
  SELECT `account_id`, COUNT(*) * 600 + SUM(LENGTH(CAST(`text` AS BLOB))) AS `data`, 0 AS `stored`
    FROM `messages` GROUP BY `account_id`
  UNION ALL SELECT `account_id`, COUNT(*) * 2000, 0 FROM `campaigns` GROUP BY `account_id`
  UNION ALL SELECT `account_id`, 0, SUM(`size`) FROM `files` GROUP BY `account_id`)
GROUP BY `account_id`;

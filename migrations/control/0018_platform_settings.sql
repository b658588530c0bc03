CREATE TABLE `platform_settings` (
	`section` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_to` integer,
	`by_user` text NOT NULL,
	`by_name` text NOT NULL,
	`at` integer NOT NULL,
	`withdrawn_by` text,
	`withdrawn_at` integer,
	PRIMARY KEY(`section`, `version`)
);
--> statement-breakpoint
CREATE INDEX `platform_settings_valid_to` ON `platform_settings` (`valid_to`);--> statement-breakpoint
ALTER TABLE `coupons` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `coupons` ADD `ended_by` text;--> statement-breakpoint
ALTER TABLE `coupons` ADD `ended_at` integer;--> statement-breakpoint
CREATE INDEX `accounts_own_limits` ON `accounts` (`id`) WHERE limits <> '{}' AND deleted_at IS NULL;
--> statement-breakpoint
/* What is on sale today, if anything is. price_tiers, packages and plans stay for the version before this one; nothing else reads them. */
INSERT INTO `platform_settings` (`section`, `version`, `value`, `valid_from`, `by_user`, `by_name`, `at`)
	SELECT 'prices', 1, json_object(
		'base', json_object('sms', 5500, 'mms', 39000),
		'first', json_object('sms', 2800, 'mms', 29000),
		'tiers', json_object(
			'sms', json((SELECT json_group_array(json_object('from', from_quantity, 'rate', rate) ORDER BY from_quantity)
				FROM price_tiers WHERE medium = 'sms' AND valid_from <= unixepoch() * 1000
					AND (valid_to IS NULL OR valid_to > unixepoch() * 1000))),
			'mms', json((SELECT json_group_array(json_object('from', from_quantity, 'rate', rate) ORDER BY from_quantity)
				FROM price_tiers WHERE medium = 'mms' AND valid_from <= unixepoch() * 1000
					AND (valid_to IS NULL OR valid_to > unixepoch() * 1000))))),
		0, 'system', '', 0
	WHERE EXISTS (SELECT 1 FROM price_tiers);--> statement-breakpoint
INSERT INTO `platform_settings` (`section`, `version`, `value`, `valid_from`, `by_user`, `by_name`, `at`)
	SELECT 'packages', 1, json_group_array(json_object('id', id, 'name', name, 'medium', medium, 'quantity', quantity,
		'bonus', bonus, 'bestseller', json(iif(bestseller, 'true', 'false'))) ORDER BY medium, quantity), 0, 'system', '', 0
	FROM packages WHERE valid_from <= unixepoch() * 1000 AND (valid_to IS NULL OR valid_to > unixepoch() * 1000)
	HAVING COUNT(*) > 0;--> statement-breakpoint
INSERT INTO `platform_settings` (`section`, `version`, `value`, `valid_from`, `by_user`, `by_name`, `at`)
	SELECT 'plans', 1, json_group_array(json_object('id', id, 'name', name, 'medium', medium, 'messages', messages,
		'rate', rate) ORDER BY medium, messages), 0, 'system', '', 0
	FROM plans WHERE valid_from <= unixepoch() * 1000 AND (valid_to IS NULL OR valid_to > unixepoch() * 1000)
	HAVING COUNT(*) > 0;

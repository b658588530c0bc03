ALTER TABLE `accounts` DROP COLUMN `admin_version`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `admin_changed_by`;--> statement-breakpoint
ALTER TABLE `accounts` DROP COLUMN `admin_changed_at`;--> statement-breakpoint
ALTER TABLE `dead_letters` DROP COLUMN `decision`;--> statement-breakpoint
ALTER TABLE `dead_letters` DROP COLUMN `decided_by`;
ALTER TABLE `dedicated_numbers` ADD `rental` text;--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `period` integer;--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `card` text;--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `renews` integer;--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `try_at` integer;--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `dedicated_numbers` ADD `failure` text;--> statement-breakpoint
CREATE INDEX `dedicated_numbers_stock` ON `dedicated_numbers` (`number`) WHERE status = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX `dedicated_numbers_rental` ON `dedicated_numbers` (`rental`);--> statement-breakpoint
CREATE INDEX `dedicated_numbers_renewal` ON `dedicated_numbers` (`try_at`) WHERE try_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `number` text;
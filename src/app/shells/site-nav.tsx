import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { type NavItem, navItems } from "./nav-items.ts";
import { NavLink } from "./nav-link.tsx";

/** What lies under an entry: its children, and theirs indented, in one panel. */
function SubMenu({ items, depth = 0 }: { items: NavItem[]; depth?: number }) {
  return (
    <ul className={depth > 0 ? "ml-3 border-l border-line pl-1.5" : undefined}>
      {items.map((item) => (
        <li key={item.href}>
          <NavLink item={item} className="menu-item" />
          {item.children !== undefined && <SubMenu items={item.children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}

/** The menu of wide screens. An entry with something under it stays a link; the arrow beside it opens the rest. */
export function SiteNav() {
  return (
    <nav aria-label="Main" className="hidden md:block">
      <ul className="flex items-center">
        {navItems.map((item) => (
          <li key={item.href} className="flex items-center">
            {item.children === undefined ? (
              <NavLink item={item} className="bar-link max-lg:px-2" />
            ) : (
              <>
                <NavLink item={item} className="bar-link pr-0 max-lg:pl-2" />
                <Menu
                  label={`More under ${item.title}`}
                  trigger={
                    <Icon name="chevron-down" size={16} className="transition-transform group-open/menu:rotate-180" />
                  }
                  triggerClassName="inline-flex size-11 items-center justify-center -outline-offset-9 hover:text-sea"
                  className="-mr-2 -ml-2"
                >
                  <SubMenu items={item.children} />
                </Menu>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

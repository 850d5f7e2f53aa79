//! The set-ups of a game, and the tables of their values.
use bohr::game::{SetupTable, Setups, Value};
use bohr::games::dicechess::Dicechess;
use bohr::games::ewn::{Nearest, Standard};
use bohr::games::rowrace::Rowrace;

#[test]
fn the_classes_of_ewn_are_those_of_its_symmetries() {
    let setups = Setups::of::<Standard>().expect("arrangements");
    assert_eq!((setups.classes().len(), setups.pairs().len()), (360, 64_800));
    for (class, numbers) in setups.classes().iter().enumerate() {
        let reversed: Vec<u8> = numbers.iter().map(|number| 7 - number).collect();
        assert_eq!(setups.class_of(&reversed), Some(class));
        let [a5, b5, c5, a4, b4, a3] = numbers[..] else { panic!("{numbers:?}") };
        let mirrored = setups.class_of(&[a5, a4, a3, b5, b4, c5]).expect("a class");
        assert_eq!(setups.twin(class), mirrored);
        let other = (class * 7 + 1) % 360;
        assert_eq!(setups.pair([class, other]), setups.pair([mirrored, setups.twin(other)]));
        assert_ne!(setups.pair([class, other]), setups.pair([mirrored, other]));
    }
    assert_eq!(
        [&[1, 2, 3, 4, 5][..], &[1, 2, 3, 4, 5, 5], &[0; 6]].map(|other| setups.class_of(other)),
        [None; 3]
    );
}

#[test]
fn other_games_have_no_setups() {
    assert!(Setups::of::<Rowrace>().is_none() && Setups::of::<Dicechess>().is_none());
}

/// A table of values that mean nothing.
fn table() -> SetupTable {
    let setups = Setups::of::<Standard>().expect("arrangements");
    let units = |pair: usize| i32::try_from(pair * 7919 % 20_011).expect("a small number") - 10_000;
    let values = (0..setups.pairs().len()).map(|pair| Value::new(units(pair))).collect();
    SetupTable::new(setups, values).expect("a value for each pair")
}

#[test]
fn choices_are_the_best_of_the_table() {
    let table = table();
    let classes = 0..table.setups().classes().len();
    for begins in [false, true] {
        let worst = |own: usize| classes.clone().map(|other| table.value_for(begins, own, other)).min();
        let (safest, value) = table.safest(begins);
        assert_eq!(worst(safest), Some(value));
        assert!(classes.clone().all(|own| worst(own) <= Some(value)));
        for known in [0, 17, 359] {
            let (answer, value) = table.answer(begins, known);
            assert_eq!(table.value_for(begins, answer, known), value);
            assert!(classes.clone().all(|own| table.value_for(begins, own, known) <= value));
            let numbers = &table.setups().classes()[known];
            assert_eq!(table.choice(begins, Some(numbers)), Some(&table.setups().classes()[answer][..]));
        }
        assert_eq!(table.choice(begins, Some(&[1, 2, 3])), None);
    }
    assert_eq!(table.value_for(true, 3, 8), -table.value_for(false, 8, 3));
}

#[test]
fn a_table_comes_back_as_it_was_and_no_changed_one_does() {
    let table = table();
    let bytes = table.to_bytes::<Standard>();
    assert_eq!(SetupTable::of_bytes::<Standard>(&bytes).expect("the table").values(), table.values());
    for at in [0, 9, 13, 20, 33, 44, 48, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(SetupTable::of_bytes::<Standard>(&changed).is_err(), "{at}");
    }
    assert!(SetupTable::of_bytes::<Standard>(&bytes[..bytes.len() - 2]).is_err());
    let error = SetupTable::of_bytes::<Nearest>(&bytes).expect_err("another game").to_string();
    assert!(error.contains("ewn-nearest") && error.contains("game"), "{error}");
    let error = SetupTable::of_bytes::<Rowrace>(&bytes).expect_err("a game without").to_string();
    assert!(error.contains("rowrace") && error.contains("such as `ewn`"), "{error}");
}
